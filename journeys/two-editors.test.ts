/// <reference lib="dom" />
import assert from 'node:assert/strict';
import test from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible, openBrowser, sideways } from './browser.ts';
import { clientOfAdmin, Person, startInstallation } from './person.ts';
import { admin } from './system.ts';

const details = {
  text: 'Lincs Precision',
  address1: '1 Chalk Lane',
  towncity: 'Horncastle',
  tel: '01507 1',
  country: 1 as const,
  logintitle: 'lincs',
  fname: 'Dan',
  lname: 'Drill',
  email: 'dan@lincs.example',
};

test('two people edit one dealer and neither loses a change; a double press saves once', async (t) => {
  const installation = await startInstallation(t);
  const client = await clientOfAdmin(installation);
  const dealerdata = { ...details, business: 1, sendmail: false };
  const { dealerid: id } = await client.dealers.save({ dealerdata });
  const dealer = async () => (await client.dealers.find({ id })).CasterDealers[0];
  const browser = await openBrowser(t);
  const [ann, bob] = [await Person.at(browser, installation), await Person.at(browser, installation)];
  const form = `/home/manage/dealers?edit=${id}`;
  for (const person of [ann, bob]) await person.openSignedIn(admin, form);
  const open = (person: Person) => person.open(form);
  const conflict = bob.page.getByRole('dialog', { name: 'This record has changed' });

  await t.test('changes of different fields are both saved, in one press', async () => {
    await bob.fill({ 'Town/city': 'Spilsby' });
    await ann.fill({ Telephone: '01507 2' });
    await update(ann);
    await done(ann);
    await update(bob);
    await conflict.getByText('System Admin changed Telephone').waitFor();
    await assertAccessible(bob.page);
    assert.equal((await dealer())?.towncity, 'Horncastle', 'nothing is saved yet');
    await bob.press('Save my changes too');
    await done(bob);
    const { tel, towncity } = (await dealer()) ?? {};
    assert.deepEqual([tel, towncity], ['01507 2', 'Spilsby']);
  });

  await t.test('changes of one field are chosen between, by keyboard, on a phone', async () => {
    for (const person of [ann, bob]) await open(person);
    await bob.fill({ Telephone: '01507 4', Website: 'bob.example' });
    await ann.fill({ Telephone: '01507 3', Mobile: '07700 3' });
    await update(ann);
    await done(ann);
    await bob.page.setViewportSize({ width: 390, height: 844 });
    await update(bob);
    await conflict.getByRole('group', { name: 'Telephone' }).waitFor();
    await assertAccessible(bob.page);
    assert.equal(await sideways(bob.page), 0);
    await bob.press('Save my choice');
    await conflict.getByText('Choose one of the two.').waitFor();
    await assertAccessible(bob.page);
    await bob.page.keyboard.press('ArrowDown'); // from the first, which has the focus
    assert.ok(await conflict.getByRole('radio', { name: 'Use mine 01507 4' }).isChecked());
    await bob.page.keyboard.press('Enter');
    await done(bob);
    const { tel, mobile, website } = (await dealer()) ?? {};
    assert.deepEqual([tel, mobile, website], ['01507 4', '07700 3', 'bob.example']);
  });

  await t.test('who goes back to the form has saved nothing and still has what they typed', async () => {
    await bob.page.setViewportSize({ width: 1440, height: 900 });
    for (const person of [ann, bob]) await open(person);
    await bob.fill({ Telephone: '01507 6' });
    await ann.fill({ Telephone: '01507 5' });
    await update(ann);
    await done(ann);
    await update(bob);
    await conflict.waitFor();
    await bob.press('Back to the form');
    await bob.page.getByRole('button', { name: 'Update Dealer' }).waitFor();
    assert.equal((await dealer())?.tel, '01507 5');
    await bob.press('Update Dealer');
    await conflict.getByRole('radio', { name: 'Use mine 01507 6' }).waitFor();
  });

  await t.test('two presses go one step on, and on the last step save once', async () => {
    const { page } = ann;
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/casteruser')
        posts.push(request.url());
    });
    await ann.open('/home/manage/users?add=1');
    await ann.fill({ 'First name': 'Uwe', 'Last name': 'User', 'E-mail': 'uwe@example.com' });
    await ann.press('Next');
    await ann.choose('Role', 'System Admin');
    const next = page.getByRole('button', { name: 'Next', exact: true });
    await next.click({ trial: true }); // until it may be pressed
    await next.focus();
    await pressTwice(page, 'step');
    const create = page.getByRole('button', { name: 'Create User' });
    await create.click({ trial: true });
    assert.deepEqual(posts, [], 'the summary can be read');
    await create.focus();
    await pressTwice(page);
    await page.getByText('0 failed, 0 running').waitFor();
    await ann.press('Finish');
    await page.getByRole('row', { name: /Uwe User/ }).waitFor();
    assert.equal(posts.length, 1);
  });

  await t.test('no console complained of anything but the refusals', () => {
    ann.assertQuiet();
    bob.assertQuiet(/status of 409/);
  });
});

/** Through the wizard to its last button, and presses it. */
async function update(person: Person): Promise<void> {
  for (let step = 0; step < 3; step++) await person.press('Next');
  await person.press('Update Dealer');
}

async function done(person: Person): Promise<void> {
  await person.page.getByText('0 failed, 0 running').waitFor();
  await person.press('Finish');
  await person.page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Presses what has the focus twice, and once more as soon as another step is there. */
const pressTwice = (page: Page, next?: 'step') =>
  page.evaluate(async (next) => {
    const button = document.activeElement as HTMLButtonElement;
    const { form } = button;
    const drawn = new Promise<void>((resolve) => {
      if (form) new MutationObserver(() => resolve()).observe(form, { childList: true, subtree: true });
    });
    button.click();
    button.click();
    if (!next) return;
    await drawn;
    form?.requestSubmit();
  }, next);
