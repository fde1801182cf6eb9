/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { TestContext } from 'node:test';
import { createClient } from '@cairn/contract';
import { type CaughtMail, mailLink, startMailbox } from '@cairn/simulator';
import type { Browser, Locator, Page } from 'playwright-core';
import { logIn, openPage, openSignedIn, PATIENCE } from './browser.ts';
import { admin, SupervisedSystem, System } from './system.ts';

export interface Installation {
  system: System;
  /** The first e-mail to an address with such a subject, once it has arrived. */
  mailTo: (address: string, subject?: RegExp) => Promise<CaughtMail>;
  /** Where people reach the portal: what the links of its e-mails begin with. */
  url: string;
}

/**
 * A system whose e-mails are caught.
 *
 * @param isDemo lets suppliers be stand-ins on this machine, as in the demo
 * @param isSupervised starts all of `npm start`, and not the programs alone
 */
export async function startInstallation(
  t: TestContext,
  settings: NodeJS.ProcessEnv = {},
  { isDemo = false, isSupervised = false } = {},
): Promise<Installation> {
  const mailbox = await startMailbox();
  t.after(() => mailbox.stop());
  const system = await (isSupervised ? SupervisedSystem : System).start(t, {
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: 'no-reply@journey.example',
    ...(isDemo && { DEMO_MAILBOX: new URL(mailbox.pageUrl).origin }),
    ...settings,
  });
  const mailTo: Installation['mailTo'] = (address, subject = /^/) =>
    mailbox.mailTo(address, { subject, within: PATIENCE });
  return { system, mailTo, url: `http://localhost:${system.installation.ports.PORT}` };
}

/** A session as the portal stores it in the browser. */
interface SessionCredentials {
  bearer: string;
  pair: string;
  user: { id: number; dealer: number | null };
}

/** Somebody at a browser of their own. */
export class Person {
  readonly page: Page;
  /** Everything that the console complained of. */
  readonly complaints: string[];
  readonly #url: string;

  private constructor(page: Page, complaints: string[], url: string) {
    this.page = page;
    this.complaints = complaints;
    this.#url = url;
  }

  static async at(browser: Browser, { url }: Pick<Installation, 'url'>): Promise<Person> {
    const { page, complaints } = await openPage(browser, { width: 1440, height: 900 });
    return new Person(page, complaints, url);
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.#url + path);
  }

  /** Fills the login form that is on the page, and sends it. */
  async enterLogin({ email, password }: { email: string; password: string }): Promise<void> {
    await this.page.getByLabel('E-mail').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Login', exact: true }).click();
  }

  /** Signs in at a login page, default the system's, or on the way to a page, and waits for the screen behind it. */
  async signIn(login: { email: string; password: string }, path = '/'): Promise<void> {
    await this.open(path);
    await this.enterLogin(login);
    await this.page.waitForURL('**/home/**');
  }

  /** Opens a page as who has signed in before. */
  async openSignedIn(login: { email: string; password: string }, path = '/'): Promise<void> {
    await openSignedIn(this.page, this.#url + path, login);
  }

  /** Follows the link of an e-mail and chooses a password; then the login page is there. */
  async choosePassword(mail: CaughtMail, password: string): Promise<void> {
    await this.page.goto(mailLink(mail).href);
    await this.page.getByLabel('New password').fill(password);
    await this.page.getByLabel('Repeat password').fill(password);
    await this.page.getByRole('button', { name: 'Set password' }).click();
    await this.page.getByText('Your password has been updated').waitFor();
    await this.page.getByRole('button', { name: 'Login', exact: true }).waitFor();
  }

  /** Signs in for the first time: by the link of the welcome, with a password of their own. */
  async signInFirstTime(mail: CaughtMail, login: { email: string; password: string }): Promise<void> {
    await this.choosePassword(mail, login.password);
    await this.enterLogin(login);
    await this.page.waitForURL('**/home/**');
  }

  async session(): Promise<SessionCredentials> {
    return JSON.parse((await this.page.evaluate(() => localStorage.getItem('cairn-session'))) ?? 'null');
  }

  async logout(): Promise<void> {
    await this.page.getByRole('button', { name: 'Logout' }).first().click();
    await this.page.getByRole('button', { name: 'Login', exact: true }).waitFor();
  }

  /** Fills fields of the open dialog by their labels. */
  async fill(fields: Record<string, string>): Promise<void> {
    for (const [label, text] of Object.entries(fields)) await this.field(label).fill(text);
  }

  /** Chooses from a list of the open dialog. */
  async choose(label: string, option: string): Promise<void> {
    await this.field(label).click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }

  field(label: string): Locator {
    return this.page.getByRole('dialog').last().getByLabel(label).and(this.page.locator('input'));
  }

  async press(button: string): Promise<void> {
    await this.page.getByRole('dialog').last().getByRole('button', { name: button, exact: true }).click();
  }

  /** The first column of the list on the page. */
  async listed(): Promise<string[]> {
    const rows = this.page.locator('tbody tr[data-id]');
    await rows.first().waitFor();
    return rows.locator('td:first-child').allInnerTexts();
  }

  /** The lines of the list on the page as CSV. */
  async exported(): Promise<string[]> {
    const download = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: 'Export', exact: true }).click();
    await this.page.getByRole('menuitem', { name: 'CSV' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    return text.replace('\uFEFF', '').trimEnd().split('\r\n');
  }

  /** No console complaint but those that were provoked. */
  assertQuiet(provoked?: RegExp): void {
    assert.deepEqual(
      this.complaints.filter((complaint) => !provoked?.test(complaint)),
      [],
    );
  }
}

/** Reply to a call that a session makes without the portal. */
export async function ask(
  { url }: Pick<Installation, 'url'>,
  { bearer, pair, user }: SessionCredentials,
  path: string,
) {
  const reply = await fetch(`${url}${path}?userid=${user.id}&token=${pair}`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
  return { status: reply.status, body: await reply.text() };
}

/** The portal's own typed client, signed in as the system admin of the first start. */
export async function clientOfAdmin({ url }: Pick<Installation, 'url'>) {
  const { token, user } = await logIn(url, admin);
  return createClient({
    baseUrl: url,
    session: () => ({ bearer: token, userid: user.id, token: user.token }),
  });
}
