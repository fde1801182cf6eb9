import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allRoles } from '@cairn/contract';
import {
  detailErrors,
  emptyUser,
  loginMail,
  mailErrors,
  openLevels,
  roleErrors,
  type UserForm,
  userInput,
  withRole,
  withTenant,
} from './user.rules.ts';

const form: UserForm = {
  fname: 'Ida',
  lname: 'Holm',
  email: 'ida@farm.example',
  mobile: '',
  role: 20,
  business: 1,
  dealer: 14,
  company: 140,
  readonly: false,
  manage_reseller_stock: false,
  theme: 0,
  sendmail: true,
  useremail: '',
  password: '',
};

test('role 1 clears reseller, dealer and company; every role clears the levels below it', () => {
  const scopes = allRoles.map((role) => {
    const { business, dealer, company } = withRole(form, role);
    return [business, dealer, company];
  });
  assert.deepEqual(scopes, [
    [0, 0, 0],
    [1, 0, 0],
    [1, 14, 0],
    [1, 14, 140],
    [1, 14, 140],
  ]);
});

test('a dealer brings its reseller and leaves the company, a company brings both', () => {
  const dealer = withTenant(form, 'dealer', { value: 70, reseller: 7 });
  assert.deepEqual([dealer.business, dealer.dealer, dealer.company], [7, 70, 0]);
  const company = withTenant(form, 'company', { value: 710, reseller: 7, dealer: 71 });
  assert.deepEqual([company.business, company.dealer, company.company], [7, 71, 710]);
  const reseller = withTenant(form, 'business', { value: 11 });
  assert.deepEqual([reseller.business, reseller.dealer, reseller.company], [11, 0, 0]);
});

test('choosing the tenant that is chosen already changes nothing', () => {
  assert.equal(withTenant(form, 'business', { value: 1 }), form);
  assert.equal(withTenant(form, 'dealer', { value: 14, reseller: 1 }), form);
});

test('names and e-mail are required, the e-mail must look like one', () => {
  assert.deepEqual(detailErrors(form), {});
  assert.deepEqual(detailErrors({ ...form, fname: ' ', lname: '', email: '' }), {
    fname: 'required',
    lname: 'required',
    email: 'required',
  });
  for (const email of ['ida', 'ida@farm', '@farm.example', 'ida holm@farm.example'])
    assert.deepEqual(detailErrors({ ...form, email }), { email: 'email' }, email);
});

test('a role is required, and with it the tenants down to its level', () => {
  const empty = { ...form, business: 0, dealer: 0, company: 0 };
  assert.deepEqual(roleErrors({ ...empty, role: 0 }), { role: 'required' });
  assert.deepEqual(roleErrors({ ...empty, role: 1 }), {});
  assert.deepEqual(roleErrors({ ...empty, role: 5 }), { business: 'required' });
  assert.deepEqual(Object.keys(roleErrors({ ...empty, role: 10 })), ['business', 'dealer']);
  assert.deepEqual(Object.keys(roleErrors({ ...empty, role: 30 })), ['business', 'dealer', 'company']);
  assert.deepEqual(roleErrors(form), {});
});

test('a caller chooses only within their own tenant scope', () => {
  assert.deepEqual(openLevels(1, 20), ['business', 'dealer', 'company']);
  assert.deepEqual(openLevels(5, 20), ['dealer', 'company']);
  assert.deepEqual(openLevels(5, 5), []);
  assert.deepEqual(openLevels(10, 30), ['company']);
  assert.deepEqual(openLevels(20, 30), []);
});

test('a new form starts with the tenant of the caller, or of the list’s filter', () => {
  const dealer = emptyUser(
    { role: 10, business: 1, dealer: 14, company: null },
    { dealer: 99, company: 140 },
  );
  assert.deepEqual([dealer.business, dealer.dealer, dealer.company, dealer.sendmail], [1, 14, 140, true]);
});

test('only the tenants of the role are sent, and what role 1 alone may set from role 1 alone', () => {
  const stray = { ...form, role: 10, manage_reseller_stock: true };
  assert.deepEqual(Object.keys(userInput(stray, 5)).sort(), [
    'business',
    'dealer',
    'email',
    'fname',
    'lname',
    'mobile',
    'readonly',
    'role',
    'sendmail',
    'useremail',
  ]);
  assert.equal(userInput(stray, 1).manage_reseller_stock, true);
});

test('the mail is sent to the user’s own address unless another is entered', () => {
  assert.equal(userInput({ ...form, email: ' ida@farm.example ' }, 1).useremail, 'ida@farm.example');
  assert.equal(userInput({ ...form, useremail: 'office@farm.example' }, 1).useremail, 'office@farm.example');
  assert.equal(userInput({ ...form, sendmail: false }, 1).useremail, undefined);
  assert.deepEqual(mailErrors({ ...form, useremail: 'office' }), { useremail: 'email' });
  assert.deepEqual(mailErrors({ ...form, sendmail: false, useremail: 'office' }), {});
});

test('the login details of every role have their template', () => {
  assert.deepEqual(allRoles.map(loginMail), [41, 40, 31, 21, 21]);
});
