/// <reference lib="dom" />
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { createClient, type OpenedLogin } from '@cairn/contract';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumFlags, headlessPath, WITHOUT_WEB_GL } from '../tools/chromium.ts';

/** How long a screen may take on a machine that runs twenty programs besides, ms; not a measure of it. */
export const PATIENCE = 300_000;

export type Theme = 'dark' | 'light';
export type Locale = 'en-GB' | 'da-DK';

/**
 * Chromium; it closes with the test. When a step of the test fails, the report tells what its pages show.
 *
 * @param maps whether pages have their maps. Without a graphics processor a map costs 2.4 s of CPU time for each page
 * that is opened, so a test that does not look at one does without WebGL.
 */
export async function openBrowser(t: TestContext, { maps = false } = {}): Promise<Browser> {
  const args = maps ? chromiumFlags : [...chromiumFlags, WITHOUT_WEB_GL];
  const browser = await chromium.launch({ executablePath: headlessPath(), args });
  const report = async (step: unknown) => {
    const { passed } = step as { passed: boolean }; // its types do not know it yet
    if (!passed) for (const line of await shownTexts(browser)) t.diagnostic(line);
  };
  t.afterEach(report);
  t.after(async (step) => {
    await report(step);
    await browser.close();
  });
  return browser;
}

/** What each page shows, as a screen reader finds it. */
function shownTexts(browser: Browser): Promise<string[]> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  return Promise.all(
    pages.map(async (page) => {
      const shown = await page.locator('body').ariaSnapshot({ timeout: 10_000 }).catch(String);
      return `${page.url()}\n${shown}`;
    }),
  );
}

interface Opened {
  page: Page;
  /** Errors and warnings of its console. */
  complaints: string[];
}

/** A page in a browser of its own: nobody is signed in, or who is at the page `as`. */
export async function openPage(
  browser: Browser,
  {
    width,
    height,
    theme = 'dark',
    as,
    locale = 'en-GB',
  }: { width: number; height: number; theme?: Theme; as?: Page; locale?: Locale },
): Promise<Opened> {
  const storageState = await as?.context().storageState();
  const context = await browser.newContext({
    viewport: { width, height },
    locale,
    ...(storageState && { storageState }),
  });
  await context.addInitScript((expected) => {
    if (window.self === window.top) localStorage.setItem('cairn-theme', expected); // a sandboxed frame has no storage
  }, theme);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, complaints };
}

/** The reply of the login call, with its texts in `language`, to who needs no more than a password. */
export async function logIn(
  url: string,
  login: { email: string; password: string },
  language = 'en',
): Promise<OpenedLogin> {
  const client = createClient({ baseUrl: url, language: () => language });
  const reply = await client.auth.login({ ...login, systemadmin: true });
  if (reply.status !== 'ok') throw new Error(`${login.email} needs more than a password`);
  return reply;
}

/**
 * Opens a page of the portal as somebody who has signed in before: the session comes from the login call and not from
 * the form, which is a page more to load and to draw. For journeys that are about something else.
 */
export async function openSignedIn(
  page: Page,
  url: string,
  login: { email: string; password: string },
): Promise<void> {
  const { origin } = new URL(url);
  const language = await page.evaluate(() => navigator.language); // as the form sends it: the session keeps the role's title
  const { token, user } = await logIn(origin, login, language);
  const { token: pair, ...person } = user;
  const session = JSON.stringify({ bearer: token, pair, user: person });
  const stored = await page.addInitScript(
    ({ origin, session }) => {
      const isPortal = window.self === window.top && location.origin === origin; // a sandboxed frame has no storage
      if (isPortal) localStorage.setItem('cairn-session', session);
    },
    { origin, session },
  );
  await page.goto(url);
  await page.waitForURL('**/home/**');
  await stored.dispose();
}

/**
 * axe finds nothing on the page as it is now, once there is a page, as screens are fetched when they are opened, and
 * once it stands still: what is half faded in has half its contrast.
 *
 * @param targets whether what is pressed is to be 24 px or to have as much room, which axe looks at only when it is asked
 */
export async function assertAccessible(page: Page, { targets = false } = {}): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => {
    const stands = (animation: Animation) =>
      animation.playState !== 'running' || animation.effect?.getComputedTiming().endTime === Infinity;
    const dialogs = [...document.querySelectorAll('[role="dialog"]')];
    return document.getAnimations().every(stands) && dialogs.every(isOpaque);
    function isOpaque(part: Element | null): boolean {
      return !part || (getComputedStyle(part).opacity === '1' && isOpaque(part.parentElement));
    }
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (enabled) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled } },
    }); // what passes need not be listed: a third of the time
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`);
  }, targets);
  assert.deepEqual(found, [], `axe at ${page.url()}`);
}

/** How many pixels of `selector`, as it is on the screen, have nearly this colour (`#rrggbb`), or within `tolerance` of 255. */
export async function pixelsOf(page: Page, selector: string, color: string, tolerance = 24): Promise<number> {
  const picture = (await page.locator(selector).screenshot()).toString('base64');
  return page.evaluate(
    async ({ picture, color, tolerance }) => {
      const bytes = Uint8Array.from(atob(picture), (char) => char.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no 2D canvas');
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      const expected = [1, 3, 5].map((index) => Number.parseInt(color.slice(index, index + 2), 16));
      let count = 0;
      for (let offset = 0; offset < data.length; offset += 4) {
        if (expected.every((value, n) => Math.abs(value - (data[offset + n] ?? 0)) < tolerance)) count++;
      }
      return count;
    },
    { picture, color, tolerance },
  );
}

/** Changes the theme as another tab of the browser would. */
export function wear(page: Page, theme: Theme): Promise<void> {
  return page.evaluate((newValue) => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'cairn-theme', newValue }));
  }, theme);
}

/** How far the page can be scrolled sideways, px. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Dates, times and numbers in tables that are not shown to their end. */
export function cutFigures(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (part: Element) =>
      part.scrollWidth > part.clientWidth && getComputedStyle(part).overflowX !== 'visible';
    return [...document.querySelectorAll('td')]
      .filter((cell) => /^[+-]?\d[\d .,:/-]*$/.test(cell.textContent.trim()))
      .filter((cell) => [cell, ...cell.querySelectorAll('*')].some(isCut))
      .map((cell) => cell.textContent.trim());
  });
}

/** Waits until a press of the submit button is no second press of the same double click for the form (500 ms). */
export async function pastDoublePress(page: Page): Promise<void> {
  const from = await page.evaluate(() => performance.now());
  await page.waitForFunction((start) => performance.now() > start + 500, from);
}
