/// <reference lib="dom" />
import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { NOT_AUTHORISED } from '@cairn/contract';
import { mailLink } from '@cairn/simulator';
import type { Browser, Page } from 'playwright-core';
import { codeOf } from './authenticator.ts';
import { assertAccessible, openBrowser } from './browser.ts';
import { ask, type Installation, Person, startInstallation } from './person.ts';

const password = 'Chalk-Ridge-41';

interface Scene {
  installation: Installation;
  browser: Browser;
}

test('people sign in', async (t) => {
  const scene = {
    installation: await startInstallation(t),
    browser: await openBrowser(t),
  };
  await t.test('a person who forgot the password gets a link that works once, and old sessions end', (t) =>
    resetPassword(t, scene),
  );
  await t.test('codes, recovery codes and passkeys sign in, each as it should', (t) =>
    useSecondFactors(t, scene),
  );
  await t.test('too many wrong passwords show when to try again, and the login works then', () =>
    waitAfterWrongPasswords(scene),
  );
});

async function resetPassword(t: TestContext, { installation, browser }: Scene): Promise<void> {
  const fay = await hire(installation, 'fay@journey.example');
  const person = await Person.at(browser, installation);
  const { page } = person;

  await t.test('an address that nobody has is reported as unknown', async () => {
    await person.open('/');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await assertAccessible(page);
    await page.getByLabel('E-mail').fill('nobody@journey.example');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByText('Email address not found').waitFor();
  });

  const chosen = 'Barley-Field-42';
  await t.test('the link of a known address sets a password and ends the sessions there were', async () => {
    const elsewhere = await Person.at(browser, installation);
    await elsewhere.signIn(fay);
    const held = await elsewhere.session();
    await page.getByLabel('E-mail').fill(fay.email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByRole('heading', { name: 'Reset link sent' }).waitFor();
    await assertAccessible(page);
    const mail = await installation.mailTo(fay.email);
    const renamed = mailLink(mail); // its login page had another name when it was sent
    renamed.hash = renamed.hash.replace(/dealer=[^&]*/, 'dealer=before-renaming');
    assert.ok(renamed.hash.includes('before-renaming'));
    await page.goto(renamed.href);
    await page.getByRole('button', { name: 'Set password' }).waitFor();
    await assertAccessible(page);
    await person.choosePassword(mail, chosen);
    const { status, body } = await ask(installation, held, '/api/session');
    assert.deepEqual([status, JSON.parse(body)], [401, NOT_AUTHORISED]);
    await elsewhere.page.getByText('Your password or role was changed. Log in again.').waitFor();
    elsewhere.assertQuiet(/status of 401/);
  });

  await t.test('the link is used up, which is shown before anybody types a password', async () => {
    await page.goto(mailLink(await installation.mailTo(fay.email)).href);
    await page.getByRole('heading', { name: 'This link does not work any more' }).waitFor();
    await page.getByText('This link has expired').waitFor();
    await assertAccessible(page);
    assert.equal(await page.getByRole('button', { name: 'Set password' }).count(), 0);
  });

  await t.test('the old password is refused, the new one signs in', async () => {
    await person.open('/');
    await person.enterLogin(fay);
    await page.getByText('Login error').first().waitFor();
    await person.signIn({ ...fay, password: chosen });
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    person.assertQuiet(/status of 401/);
  });
}

async function useSecondFactors(t: TestContext, { installation, browser }: Scene): Promise<void> {
  const tess = await hire(installation, 'tess@journey.example');
  const person = await Person.at(browser, installation);
  const { page } = person;
  let recovery: string[] = [];

  await t.test('an authenticator app is set up in the profile, with its secret', async () => {
    await person.signIn(tess);
    await openSecurity(page);
    await assertAccessible(page);
    await page
      .getByRole('region', { name: 'Authenticator app' })
      .getByRole('button', { name: 'Set up' })
      .click();
    await page.getByLabel('Present password').and(page.locator(':focus')).waitFor(); // one types at once
    await givePassword(page, tess.password);
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    await assertAccessible(page);
    const secret = ((await page.locator('.security__totp .key').textContent()) ?? '').replace(/\s/g, '');
    const used = codeOf(secret, 0);
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(used);
    await page.getByRole('button', { name: 'Turn on' }).click();
    recovery = await saveRecoveryCodes(page);
    await page.keyboard.press('Escape');
    await leaveProfile(person);

    await person.open('/');
    await person.enterLogin(tess);
    await page.getByRole('heading', { name: 'Second step' }).waitFor();
    await assertAccessible(page);
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(used);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('This code is wrong or has already been used.').waitFor();
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(codeOf(secret, 1));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/home/**');
    await person.logout();
  });

  await t.test('a recovery code signs in once', async () => {
    const [code = ''] = recovery;
    const give = async () => {
      await person.open('/');
      await person.enterLogin(tess);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByLabel('Recovery code').fill(code);
      await page.getByRole('button', { name: 'Continue' }).click();
    };
    await give();
    await page.waitForURL('**/home/**');
    await person.logout();
    await give();
    await page.getByText('This code is wrong or has already been used.').waitFor();
    person.assertQuiet(/status of 401/);
  });

  await t.test(
    'the app is turned off with the password and a recovery code, not with the password alone',
    async () => {
      const [, signIn = '', confirm = ''] = recovery;
      await person.open('/');
      await person.enterLogin(tess);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByLabel('Recovery code').fill(signIn);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL('**/home/**');
      await openSecurity(page);
      const app = page.getByRole('region', { name: 'Authenticator app' });
      await app.getByRole('button', { name: 'Turn off' }).click();
      const dialog = page.getByRole('dialog', { name: 'Turn the authenticator app off' });
      const turnOff = dialog.getByRole('button', { name: 'Turn off' });
      await dialog.getByLabel('Present password').fill(tess.password);
      await turnOff.click();
      await dialog.getByText('** required.').waitFor();
      await assertAccessible(page);
      await dialog.getByLabel('Code from your authenticator app').fill('000000');
      await turnOff.click();
      await dialog.getByText('The code is wrong or was used: wait for the next one').waitFor();
      await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
      await dialog.getByLabel('Recovery code').fill(confirm);
      await turnOff.click();
      await app.getByRole('button', { name: 'Set up' }).waitFor();
      await page.keyboard.press('Escape');
      await leaveProfile(person);
      person.assertQuiet(/status of 40[01]/);
    },
  );

  await t.test('a passkey is added in the profile and signs in without a password', async () => {
    const pia = await hire(installation, 'pia@journey.example');
    const owner = await Person.at(browser, installation);
    await plugIn(owner.page);
    await owner.signIn(pia);
    await openSecurity(owner.page);
    await owner.page.getByRole('button', { name: 'Add passkey' }).click();
    await owner.page.getByRole('dialog', { name: 'Add a passkey' }).getByLabel('Name').fill('Work laptop');
    await assertAccessible(owner.page);
    await givePassword(owner.page, pia.password);
    assert.equal((await saveRecoveryCodes(owner.page)).length, recovery.length);
    await owner.page.getByText('Work laptop').waitFor();
    await owner.page.getByRole('button', { name: 'Add passkey' }).and(owner.page.locator(':focus')).waitFor();
    await assertAccessible(owner.page);
    await owner.page.getByRole('button', { name: 'New codes' }).click();
    const renewal = owner.page.getByRole('dialog', { name: 'New recovery codes' });
    await renewal.getByLabel('Present password').fill(pia.password);
    await renewal.getByText('Your browser will then ask for your passkey.').waitFor();
    await renewal.getByRole('button', { name: 'New codes' }).click();
    await saveRecoveryCodes(owner.page);
    await owner.page.keyboard.press('Escape');
    await moveAway(owner, { email: 'pia.moved@journey.example', password: pia.password });
    await owner.page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await owner.page.waitForURL('**/home/**');
    owner.assertQuiet();
  });
}

async function waitAfterWrongPasswords({ installation, browser }: Scene): Promise<void> {
  const max = await hire(installation, 'max@journey.example');
  const person = await Person.at(browser, installation);
  const { page } = person;
  await person.open('/');
  const wrong = page.getByText('Login error').first();
  const wait = page.getByText(/^Too many tries\. Try again in \d+\ss\.$/);
  for (let tries = 0; tries < 12 && !(await wait.isVisible()); tries++) {
    const answer = page.waitForResponse('**/api/auth/vuelogin');
    await person.enterLogin({ ...max, password: 'Mistyped-2026' });
    await (await answer).finished();
    await wrong.or(wait).waitFor();
    assert.ok(tries >= 5 || (await wrong.isVisible()), 'five tries are free');
  }
  await wait.waitFor();
  await assertAccessible(page);
  await wait.waitFor({ state: 'detached' });
  await person.enterLogin(max);
  await page.waitForURL('**/home/**');
  person.assertQuiet(/status of (401|429)/);
}

/** A system admin who signs in with `password`. */
async function hire({ system }: Installation, email: string) {
  await system.command('admin', 'create', '--email', email, '--password', password, '--first-name', 'Ada');
  return { email, password };
}

async function openSecurity(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User Profile' }).first().click();
  const profile = page.getByRole('dialog', { name: 'User Profile' });
  await profile.waitFor();
  await assertAccessible(page);
  await profile.getByRole('button', { name: 'Security settings' }).click();
  await page.getByRole('region', { name: 'Sessions' }).waitFor();
}

/** Gives another e-mail address in the open profile, which the passkey confirms, and logs out. */
async function moveAway(person: Person, { email, password }: { email: string; password: string }) {
  const { page } = person;
  const profile = page.getByRole('dialog', { name: 'User Profile' });
  await profile.getByRole('button', { name: 'Next' }).click();
  await profile.getByLabel('E-mail').fill(email);
  await profile.getByLabel('Present password').fill(password);
  await profile.getByRole('button', { name: 'Next' }).click();
  await profile.getByRole('button', { name: 'Update', exact: true }).click();
  const moving = page.getByRole('dialog', { name: 'Another e-mail address' });
  await moving.getByText('Your browser will then ask for your passkey.').waitFor();
  await assertAccessible(page);
  await moving.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('heading', { name: 'Profile updated' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Finish' }).click();
  await person.logout();
}

async function leaveProfile(person: Person): Promise<void> {
  const profile = person.page.getByRole('dialog', { name: 'User Profile' });
  await profile.getByRole('button', { name: 'Cancel' }).click();
  await profile.waitFor({ state: 'detached' });
  await person.logout();
}

async function givePassword(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog').last();
  await dialog.getByLabel('Present password').fill(password);
  await dialog.getByRole('button', { name: 'Next' }).click();
}

/** The recovery codes that are shown this once. */
async function saveRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Recovery codes', exact: true });
  await dialog.waitFor();
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  assert.ok(codes.length >= 8);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await dialog.waitFor({ state: 'detached' });
  return codes;
}

/** A virtual authenticator of the browser that confirms everything. */
async function plugIn(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
