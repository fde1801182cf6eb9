import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Company, Dealer, Reseller, SignedIn } from '@cairn/contract';
import { company, dealer, reseller } from './kinds.ts';
import {
  emptyForm,
  fieldsOfStep,
  formOf,
  isOptional,
  tenantErrors,
  withDealer,
  withLoginTitle,
  withOwners,
  withReseller,
} from './tenant.rules.ts';
import type { TenantForm } from './tenantForm.ts';

const system = { role: 1, business: 1, dealer: null, country: 1 } as SignedIn;
const empty = emptyForm(dealer, system);
const full: TenantForm = {
  ...empty,
  business: 1,
  dealer: 14,
  text: 'Lincs Precision',
  address1: '1 Wold Road',
  towncity: 'Horncastle',
  county: 'Lincolnshire',
  postcode: 'LN9 6AA',
  country: 1,
  fname: 'Ida',
  lname: 'Holm',
  email: 'ida@lincs.example',
  logintitle: 'lincsprecision',
  standardLogo: true,
  standardBackground: true,
};
const errorsOfStep = (errors: object, step: number) =>
  Object.fromEntries(
    Object.entries(errors).filter(([field]) => fieldsOfStep[step]?.includes(field as keyof TenantForm)),
  );
const details = (kind: typeof reseller, form: TenantForm) => errorsOfStep(tenantErrors(kind, form, 6), 0);

test('a complete form of any kind has no error', () => {
  for (const kind of [reseller, dealer, company])
    assert.deepEqual(tenantErrors(kind, full, 6), {}, kind.name);
});

test('a reseller needs name, address, town, county, postcode and country', () => {
  assert.deepEqual(details(reseller, empty), {
    text: '** required.',
    address1: '** required.',
    towncity: '** required.',
    county: '** required.',
    postcode: '** required.',
    country: '** select value.',
  });
});

test('a dealer needs its reseller, name, address, town and country', () => {
  assert.deepEqual(details(dealer, empty), {
    business: '** select value.',
    text: '** required.',
    address1: '** required.',
    towncity: '** required.',
    country: '** select value.',
  });
});

test('a company needs its dealer, name, address, town and country', () => {
  assert.deepEqual(details(company, empty), {
    dealer: '** select value.',
    text: '** required.',
    address1: '** required.',
    towncity: '** required.',
    country: '** select value.',
  });
});

test('the limits of a field are those of the contract', () => {
  assert.equal(isOptional(reseller, 'county'), false);
  assert.equal(isOptional(dealer, 'county'), true);
  for (const field of ['postcode', 'tel', 'website', 'account'] as const)
    assert.ok(isOptional(company, field), field);
  assert.equal(isOptional(company, 'text'), false);
});

test('a Danish dealer has no county field and sends no county', () => {
  const danish = { ...full, country: 2, county: `${'too long '.repeat(20)}` };
  assert.deepEqual(tenantErrors(dealer, danish, 6), {});
  assert.ok(tenantErrors(company, danish, 6).county);
});

test('the administrator needs names and an e-mail of the basic format', () => {
  const nobody = errorsOfStep(tenantErrors(company, { ...full, fname: ' ', lname: '', email: '' }, 6), 1);
  assert.deepEqual(nobody, { fname: '** required.', lname: '** required.', email: '** required.' });
  assert.equal(tenantErrors(company, { ...full, email: 'ida@lincs' }, 6).email, 'Invalid email format');
});

test('a password is required where the kind has one, and has to follow the rules', () => {
  const passwordError = (password: string) =>
    tenantErrors(reseller, { ...full, access: 'password', password }, 6).password;
  assert.equal(passwordError(''), '** required.');
  assert.equal(passwordError('Ab1'), 'Password must be minimum 6 characters long');
  assert.equal(
    passwordError('abcdef1'),
    '* Password must include uppercase, lowercase and number characters',
  );
  assert.equal(passwordError('Abcdef1'), undefined);
  assert.equal(tenantErrors(reseller, { ...full, password: 'x' }, 6).password, undefined);
});

test('a new administrator of a reseller gets a password, all others sign in by a link', () => {
  assert.deepEqual(
    [reseller, dealer, company].map((kind) => emptyForm(kind, system).access),
    ['password', 'link', 'link'],
  );
  const record = { ...full, value: 7, adminuser: 1000 } as unknown as Reseller;
  assert.equal(formOf(reseller, record).access, 'link');
  assert.equal(formOf(reseller, { ...record, adminuser: null }).access, 'password');
});

test('a new tenant has the standard pictures until others are uploaded', () => {
  const errors = tenantErrors(dealer, { ...empty, logintitle: 'fens-rtk' }, 6);
  assert.deepEqual([errors.logo, errors.background], [undefined, undefined]);
});

test('branding is complete with a login page name and both pictures, uploaded or the standard ones', () => {
  const none = { ...full, logintitle: '', standardLogo: false, standardBackground: false };
  assert.deepEqual(Object.keys(errorsOfStep(tenantErrors(dealer, none, 6), 2)).sort(), [
    'background',
    'logintitle',
    'logo',
  ]);
  const name = 'a'.repeat(32);
  const uploaded = { ...none, logintitle: 'abc', logo: `logo-${name}.png` };
  assert.deepEqual(Object.keys(tenantErrors(dealer, uploaded, 6)), ['background']);
});

test('a login page name has 3 to 40 letters, digits, dashes and underscores', () => {
  const loginTitleError = (logintitle: string) =>
    tenantErrors(reseller, { ...full, logintitle }, 6).logintitle;
  for (const good of ['abc', 'A-b_9', 'x'.repeat(40)]) assert.equal(loginTitleError(good), undefined, good);
  for (const bad of ['ab', 'x'.repeat(41), 'two words', 'æble', 'a/b']) assert.ok(loginTitleError(bad), bad);
});

test('an empty login page name becomes the title, without spaces and lowercased', () => {
  assert.equal(withLoginTitle({ ...full, logintitle: ' ' }).logintitle, 'lincsprecision');
  assert.equal(withLoginTitle({ ...full, logintitle: 'other' }).logintitle, 'other');
});

test('a reseller brings its country and leaves the dealer; a dealer brings its reseller', () => {
  const danish = withReseller(full, { value: 11, country: 2 });
  assert.deepEqual([danish.business, danish.dealer, danish.country], [11, 0, 2]);
  assert.equal(withReseller(full, { value: 1, country: 2 }), full);
  const resellers = [
    { value: 1, country: 1 },
    { value: 11, country: 2 },
  ] as const;
  const dealer = { value: 70, reseller: 11, country: 1 } as const; // a British dealer of a Danish reseller
  const chosen = withDealer(empty, dealer, resellers);
  assert.deepEqual([chosen.business, chosen.dealer, chosen.country], [11, 70, 1]);
  const proposed = withReseller(empty, resellers[1]);
  assert.deepEqual([proposed.country, withDealer(proposed, dealer, resellers).country], [2, 1]);
  const byHand = { ...proposed, country: 1 };
  assert.equal(withDealer(byHand, { ...dealer, country: 2 }, resellers).country, 1);
});

test('a new form below a dealer or reseller begins with its country', () => {
  const dealers = [{ value: 70, reseller: 11, country: 2 } as const];
  const resellers = [
    { value: 1, country: 1 },
    { value: 11, country: 2 },
  ] as const;
  const begun = (scope: { dealer?: number; reseller?: number }) => {
    const form = withOwners(emptyForm(company, system, scope), dealers, resellers);
    return [form.business, form.dealer, form.country];
  };
  assert.deepEqual(begun({ dealer: 70 }), [11, 70, 2]);
  assert.deepEqual(begun({ reseller: 11 }), [11, 0, 2]);
  assert.deepEqual(begun({}), [0, 0, 0]);
  assert.equal(withOwners({ ...empty, business: 11, country: 1 }, dealers, resellers).country, 1);
});

test('a new form has the tenants of its author’s scope filled in', () => {
  const author = (passwordError: Partial<SignedIn>) => emptyForm(company, { ...system, ...passwordError });
  const owners = [
    author({}),
    author({ role: 5, business: 11, country: 2 }),
    author({ role: 10, business: 1, dealer: 14 }),
  ].map(({ business, dealer, country }) => [business, dealer, country]);
  assert.deepEqual(owners, [
    [0, 0, 0],
    [11, 0, 2],
    [1, 14, 1],
  ]);
});

test('a record without pictures has the standard ones, and an unchanged record has no error', () => {
  const record = { ...full, value: 7, change_username: 1, jd_dealer: 1, adminuser: null } as unknown;
  const form = formOf(dealer, record as Dealer);
  assert.deepEqual([form.standardLogo, form.standardBackground], [true, true]);
  assert.deepEqual([form.change_username, form.jd_dealer, form.adminuser], [true, true, 0]);
  assert.deepEqual(tenantErrors(dealer, form, 6), {});
  assert.equal(formOf(company, { ...full, send_emails: 0 } as unknown as Company).send_emails, false);
});

test('the form of a new company begins with the tenants of the request, within the scope of the person', () => {
  const scope = { reseller: 7, dealer: 20 };
  const tenants = (me: Parameters<typeof emptyForm>[1]) => {
    const { business, dealer } = emptyForm(company, me, scope);
    return [business, dealer];
  };
  assert.deepEqual(tenants(system), [7, 20]);
  assert.deepEqual(tenants({ ...system, role: 5, business: 1 }), [1, 20]);
  assert.deepEqual(tenants({ ...system, role: 10, business: 1, dealer: 12 }), [1, 12]);
});
