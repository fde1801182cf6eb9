/// <reference lib="dom" />
import assert from 'node:assert/strict';
import test from 'node:test';
import { NOT_AUTHORISED } from '@cairn/contract';
import { mailLink } from '@cairn/simulator';
import { assertAccessible, openBrowser, pixelsOf } from './browser.ts';
import { until } from './cairn.ts';
import { upload } from './image-upload.ts';
import { pickByArrows, pressByKey, tabTo, typeInto } from './keyboard.ts';
import { ask, type Installation, Person, startInstallation } from './person.ts';
import { admin } from './system.ts';

const rita = { email: 'rita@wold.example', password: 'Chalk-Ridge-41' };
const dan = { email: 'dan@lincs.example', password: 'Barley-Field-42' };
const cora = { email: 'cora@wragby.example', password: 'Tractor-Shed-43' };
const uwe = { email: 'uwe@wragby.example', password: 'Headland-Turn-44' };
const address = { 'Address line 1': '1 Chalk Lane', 'Town/city': 'Horncastle', Telephone: '01507 123456' };
const colours = { logo: '#c81e5a', background: '#1e5ac8' };

test('people let people in, from the system admin down to a company user, and lose it from above', async (t) => {
  const installation = await startInstallation(t);
  await installation.system.create.dealer({ reseller: 1, title: 'Elsewhere Dealer' });
  const browser = await openBrowser(t);
  const [sam, seller, dealer, company, user, visitor] = await Promise.all(
    Array.from({ length: 6 }, () => Person.at(browser, installation)),
  );
  assert.ok(sam && seller && dealer && company && user && visitor);

  let initial = '';
  await t.test('a system admin makes a reseller with nothing but the keyboard', async () => {
    initial = await makeResellerByKeyboard(installation, sam);
  });

  await t.test('the reseller follows the mailed link, sets a password and lands at home', async () => {
    const mail = await installation.mailTo(rita.email, /Wold Network/);
    assert.ok(initial.length >= 8 && !(mail.text + mail.html).includes(initial), 'no password is mailed');
    await seller.page.goto(mailLink(mail).href);
    await seller.page.getByRole('heading', { name: 'Welcome' }).waitFor();
    await assertAccessible(seller.page);
    await seller.signInFirstTime(mail, rita);
    await seller.page.waitForURL('**/home/reseller/networkadmin');
    await seller.page.getByText('Wold Network').first().waitFor();
  });

  await t.test('the reseller makes a dealer with logo and background', async () => {
    await seller.open('/home/manage/dealers?add=1');
    await fillTenant(seller, 'Dealer title', 'Lincs Precision', { County: 'Lincolnshire' });
    await fillAdmin(seller, 'Dan', 'Drill', dan.email);
    await seller.fill({ 'Login page name': 'lincs' });
    await upload(seller, 'Logo', colours.logo, 'image/png', [600, 200]);
    await upload(seller, 'Background', colours.background, 'image/jpeg', [1600, 900]);
    await assertAccessible(seller.page);
    await seller.press('Next');
    await finish(seller, 'Create Dealer');
    assert.deepEqual(await seller.listed(), ['Lincs Precision']);
  });

  await t.test('the login page of the dealer shows logo, background and title', async () => {
    await visitor.open('/lincs');
    await until(
      async () => (await visitor.page.title()) === 'Sign in · Lincs Precision',
      'the title names it',
    );
    await visitor.page.getByText(`© ${new Date().getFullYear()} Lincs Precision`).waitFor();
    const logo = visitor.page.locator('main .login__tenantbrand img');
    await until(
      () => logo.evaluate((image: HTMLImageElement) => image.naturalWidth > 0),
      'the logo is there',
    );
    assert.ok((await pixelsOf(visitor.page, 'main .login__tenantbrand img', colours.logo)) > 100);
    const drawn = await visitor.page
      .locator('.login__landscape')
      .evaluate((box) => box.style.backgroundImage);
    for (const path of [await logo.getAttribute('src'), /url\("(.+)"\)/.exec(drawn)?.[1]]) {
      const picture = await fetch(`${installation.url}${path}`);
      assert.equal(picture.status, 200, `${path}`);
      assert.ok((await picture.bytes()).length > 500);
    }
    await assertAccessible(visitor.page);
  });

  await t.test('the dealer comes in by the mailed link and makes a company', async () => {
    const mail = await installation.mailTo(dan.email);
    assert.equal(mail.from.name, 'Lincs Precision');
    await dealer.signInFirstTime(mail, dan);
    await dealer.page.waitForURL('**/home/dealer/network/*');
    await dealer.open('/home/manage/companies?add=1');
    await fillTenant(dealer, 'Company name', 'Wragby Farms');
    await fillAdmin(dealer, 'Cora', 'Combine', cora.email);
    await dealer.press('Next');
    await finish(dealer, 'Create Company');
    assert.deepEqual(await dealer.listed(), ['Wragby Farms']);
    await dealer.page.getByText('1 GDPR Waiting').waitFor();
  });

  await t.test('the company accepts the data-processing notice behind the second e-mail', async () => {
    const mail = await installation.mailTo(cora.email, /^Please accept/);
    await company.page.goto(mailLink(mail).href);
    await company.page.getByLabel('Your full name').fill('Cora Combine');
    await assertAccessible(company.page);
    await company.page.getByRole('button', { name: 'Accept for Wragby Farms' }).click();
    await company.page
      .getByText('Thank you. Your acceptance has been recorded, and Lincs Precision can see it.')
      .waitFor();
    await assertAccessible(company.page);
    const waiting = dealer.page.waitForResponse('**/api/casterindexcompliance*');
    await dealer.page.reload();
    assert.deepEqual((await (await waiting).json()).counts, [0, 0, 0]);
    await dealer.page.getByText('GDPR Waiting').waitFor({ state: 'detached' });
  });

  await t.test('its admin comes in and adds a user, who comes in too', async () => {
    await company.signInFirstTime(await installation.mailTo(cora.email, /^Welcome/), cora);
    await company.page.waitForURL('**/home/company/*');
    await company.open('/home/manage/users?add=1');
    await company.fill({ 'First name': 'Uwe', 'Last name': 'User', 'E-mail': uwe.email });
    await assertAccessible(company.page);
    await company.press('Next');
    await company.choose('Role', 'Company User');
    await assertAccessible(company.page);
    await company.press('Next');
    await finish(company, 'Create User');
    await company.page.getByRole('row', { name: /Uwe User/ }).waitFor();
    await user.signInFirstTime(await installation.mailTo(uwe.email), uwe);
    await user.page.waitForURL('**/home/company/*');
    await user.page.getByRole('heading', { name: 'Wragby Farms' }).waitFor();
  });

  await t.test('each sees exactly their own', async () => {
    const namesIn = async (person: Person, list: string) => {
      await person.open(`/home/manage/${list}`);
      return (await person.listed()).sort();
    };
    assert.deepEqual(await namesIn(sam, 'dealers'), ['Elsewhere Dealer', 'Lincs Precision']);
    assert.deepEqual(await namesIn(seller, 'dealers'), ['Lincs Precision']);
    assert.deepEqual(await namesIn(seller, 'companies'), ['Wragby Farms']);
    assert.deepEqual(await namesIn(seller, 'users'), [
      'Cora Combine',
      'Dan Drill',
      'Rita Seller',
      'Uwe User',
    ]);
    assert.deepEqual(await namesIn(dealer, 'companies'), ['Wragby Farms']);
    assert.deepEqual(await namesIn(company, 'users'), ['Cora Combine', 'Uwe User']);
    for (const list of ['dealers', 'companies', 'users']) {
      await user.open(`/home/manage/${list}`);
      await user.page.getByText('UNAUTHORISED TO VIEW THIS RESOURCE').waitFor();
    }
    await assertAccessible(user.page);
  });

  await t.test('the system admin reads in Action History who made what', async () => {
    await sam.open('/home/sysadmin/network');
    const history = sam.page.getByRole('region', { name: 'Action History' });
    for (const [act, what, by] of [
      ['Reseller created', 'Wold Network', 'System Admin'],
      ['Dealer created', 'Lincs Precision', 'Rita Seller'],
      ['Company created', 'Wragby Farms', 'Dan Drill'],
      ['GDPR accepted', 'Wragby Farms', ''],
      ['User created', 'Uwe User', 'Cora Combine'],
    ] as const)
      await history
        .getByRole('row')
        .filter({ hasText: act })
        .filter({ hasText: what })
        .filter({ hasText: by })
        .waitFor();
    await assertAccessible(sam.page);
  });

  await t.test(
    'the company signs its user out everywhere, who finds the login page and comes back',
    async () => {
      await user.open('/home');
      await user.page.waitForURL('**/home/company/*');
      await company.open('/home/manage/users');
      await company.page.getByRole('row', { name: /Uwe User/ }).click();
      await company.page.getByRole('button', { name: 'Sign out everywhere' }).click();
      const dialog = company.page.getByRole('dialog', { name: 'Sign out everywhere' });
      await dialog.getByText(`Uwe User, ${uwe.email}, is signed out on every device.`).waitFor();
      await assertAccessible(company.page);
      await dialog.getByRole('button', { name: 'Sign out' }).click();
      await company.page.getByText('Uwe User was signed out of one session').waitFor();
      await user.page.waitForURL((url) => !url.pathname.startsWith('/home'));
      await user.page.getByText('logged out from another session or by an administrator').waitFor();
      await user.signIn(uwe, '/lincs');
      await user.page.waitForURL('**/home/company/*');
    },
  );

  let dealerId = 0;
  await t.test(
    'the reseller archives the dealer: all below are refused at once and find themselves outside',
    async () => {
      const below = [dealer, company, user];
      const held = await Promise.all(below.map((person) => person.session()));
      dealerId = held[0]?.user.dealer ?? 0;
      await seller.open('/home/manage/dealers');
      await seller.page.getByRole('button', { name: 'Delete Lincs Precision' }).click();
      await seller.page.getByRole('dialog').getByText('Deleted with it: 1 company, 3 users.').waitFor();
      await assertAccessible(seller.page);
      const archived = seller.page.waitForResponse('**/api/casterdealerarchive*');
      await seller.fill({ 'Type Lincs Precision to confirm': 'lincs precision' });
      await seller.press('Delete');
      assert.equal((await archived).status(), 200);
      for (const session of held) {
        const { status, body } = await ask(installation, session, '/api/session');
        assert.deepEqual([status, JSON.parse(body)], [401, NOT_AUTHORISED]);
      }
      await Promise.all(
        below.map(async ({ page }) => {
          await page.waitForURL((url) => !url.pathname.startsWith('/home'));
          await page.getByText('This organisation has been archived').waitFor();
        }),
      );
      await seller.page.getByText('No Dealers Found').waitFor();
    },
  );

  await t.test(
    'its people learn that it is archived, at its login page and at that of the system',
    async () => {
      await visitor.open('/nobody-has-this-page');
      await visitor.page.getByText('LOGIN PAGE NOT FOUND').waitFor();
      await visitor.open('/lincs');
      await visitor.page.getByText('This organisation has been archived').waitFor();
      await assertAccessible(visitor.page);
      await dealer.open('/');
      await dealer.enterLogin(dan);
      await dealer.page.getByText('Your account or your organisation has been archived.').waitFor();
    },
  );

  await t.test('the reseller restores it on its page, and its people sign in as before', async () => {
    await seller.open(`/home/dealer/network/${dealerId}`);
    await seller.page.getByText('Everything that was deleted with it can be restored until').waitFor();
    assert.equal(await seller.page.getByRole('link', { name: 'Edit' }).count(), 0);
    await assertAccessible(seller.page);
    await seller.page.getByRole('main').getByRole('button', { name: 'Restore' }).click();
    await seller.page
      .getByText('Lincs Precision restored, with everything that was deleted with it')
      .waitFor();
    await seller.page.getByRole('link', { name: 'Edit' }).waitFor();
    await dealer.signIn(dan, '/lincs');
  });

  await t.test('no console complained of anything but refusals', () => {
    for (const person of [sam, seller, visitor]) person.assertQuiet();
    for (const person of [dealer, company, user]) person.assertQuiet(/status of 40[13]/);
  });
});

/** Returns the initial password of its admin. */
async function makeResellerByKeyboard({ url }: Installation, { page }: Person): Promise<string> {
  await page.goto(`${url}/`);
  await tabTo(page, page.getByLabel('E-mail'));
  await assertAccessible(page);
  await page.keyboard.type(admin.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(admin.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home/sysadmin/network');
  await pressByKey(
    page,
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Resellers' }),
  );
  await pressByKey(page, page.getByRole('main').getByRole('button', { name: 'Add Reseller' }).first());

  const dialog = page.getByRole('dialog', { name: 'Add Reseller' });
  const step = async (title: string, next = 'Next') => {
    await dialog.locator('[aria-current=step]').getByText(title).first().waitFor();
    await assertAccessible(page);
    await pressByKey(page, dialog.getByRole('button', { name: next, exact: true }));
  };
  await typeInto(page, dialog, { 'Reseller title': 'Wold Network', 'Address line 1': '1 Chalk Lane' });
  await pickByArrows(page, dialog.getByLabel('Country').and(page.locator('input')), 'UK');
  await typeInto(page, dialog, { 'Town/city': 'Horncastle', County: 'Lincolnshire', Postcode: 'LN9 5HZ' });
  await step('Details');
  await typeInto(page, dialog, { 'First name': 'Rita', 'Last name': 'Seller', 'Login e-mail': rita.email });
  await pressByKey(page, dialog.getByRole('button', { name: 'Generate password' }));
  const initial = await dialog.getByLabel('Initial password').and(page.locator('input')).inputValue();
  await step('Admin');
  await typeInto(page, dialog, { 'Login page name': 'wold' });
  await step('Branding');
  await step('Create', 'Create Reseller');
  const message = page.getByRole('dialog', { name: 'Reseller created' });
  await message.getByText('0 failed, 0 running').waitFor();
  await assertAccessible(page);
  await pressByKey(page, message.getByRole('button', { name: 'Finish' }));
  await page.getByRole('row', { name: /Wold Network/ }).waitFor();
  return initial;
}

/** The details of a dealer or company, and on. */
async function fillTenant(person: Person, name: string, title: string, more: Record<string, string> = {}) {
  await person.fill({ [name]: title, ...address, ...more });
  await assertAccessible(person.page);
  await person.press('Next');
}

/** A new administrator who signs in by the link in the e-mail. */
async function fillAdmin(person: Person, first: string, last: string, email: string) {
  await person.fill({ 'First name': first, 'Last name': last, 'Login e-mail': email });
  await assertAccessible(person.page);
  await person.press('Next');
}

/** The last step of a wizard: all that it did went well. */
async function finish(person: Person, button: string): Promise<void> {
  await assertAccessible(person.page);
  await person.press(button);
  await person.page.getByText('0 failed, 0 running').waitFor();
  await person.press('Finish');
  await person.page.getByRole('dialog').waitFor({ state: 'detached' });
}
