/// <reference lib="dom" />
import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/** How long anything may take to appear, ms. */
const PATIENCE = 20_000;

/** What an answer took. */
export interface Effort {
  readonly clicks: number;
  /** Fields that were typed into. */
  readonly fields: number;
  /** Pages that were opened; a filter, a tab or a drawer is none. */
  readonly pages: number;
}

/** Somebody at the support desk, whose every click, typed field and change of page is counted. */
export class Desk {
  readonly page: Page;
  #clicks = 0;
  #fields = 0;
  #paths: string[] = [];

  constructor(page: Page) {
    this.page = page;
    page.setDefaultTimeout(PATIENCE);
    page.on('framenavigated', (frame) => {
      const { pathname } = new URL(frame.url());
      if (frame === page.mainFrame() && this.#paths.at(-1) !== pathname) this.#paths.push(pathname);
    });
  }

  /**
   * Goes to a page without counting it, and counts from there. Each question is somebody's first: lists are as they are
   * for who has not filtered them.
   */
  async begin(url: string): Promise<void> {
    await this.page.evaluate(() => {
      for (const name of Object.keys(sessionStorage))
        if (name.startsWith('cairn-lists-')) sessionStorage.removeItem(name);
    });
    await this.page.goto(url);
    await this.page.getByRole('heading', { level: 1 }).waitFor();
    this.#clicks = 0;
    this.#fields = 0;
    this.#paths = [new URL(this.page.url()).pathname];
  }

  get effort(): Effort {
    return { clicks: this.#clicks, fields: this.#fields, pages: this.#paths.length - 1 };
  }

  async click(target: Locator): Promise<void> {
    await target.first().click();
    this.#clicks += 1;
  }

  /** A key that stands for a click, such as Enter. */
  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    this.#clicks += 1;
  }

  async type(field: Locator, text: string): Promise<void> {
    await field.first().fill(text);
    this.#fields += 1;
  }

  menu(name: string): Promise<void> {
    return this.click(this.page.getByRole('navigation').getByRole('link', { name, exact: true }));
  }

  tab(name: RegExp): Promise<void> {
    return this.click(this.page.getByRole('main').getByRole('button', { name }));
  }

  button(name: string | RegExp): Promise<void> {
    return this.click(this.page.getByRole('button', { name, exact: typeof name === 'string' }));
  }

  inDialog(button: string): Promise<void> {
    return this.click(this.#dialog().getByRole('button', { name: button, exact: true }));
  }

  async fill(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, text] of Object.entries(fields)) await this.type(this.#field(label), text);
  }

  /** Chooses from a list of the open dialog, which takes two clicks. */
  async choose(label: string, option: string | RegExp): Promise<void> {
    await this.click(this.#field(label));
    await this.click(this.page.getByRole('option', { name: option, exact: typeof option === 'string' }));
  }

  /** Opens the palette, types and takes what fits best; the first hit is the one that is wanted. */
  async find(text: string, hit: string | RegExp): Promise<void> {
    await this.button(/^Find anything/);
    await this.type(this.#dialog().getByRole('combobox'), text);
    await this.click(this.#dialog().getByRole('option').filter({ hasText: hit }));
  }

  /** Waits until a text is in sight, on the page or in what is open over it. */
  async sees(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).filter({ visible: true }).first().waitFor();
  }

  #dialog = () => this.page.getByRole('dialog').last();
  #field = (label: string) => this.#dialog().getByLabel(label).and(this.page.locator('input'));
}

/** Asks again until an answer is there. */
export async function eventually<Found>(
  what: string,
  find: () => Promise<Found | undefined>,
  patience = 120_000,
): Promise<Found> {
  const end = Date.now() + patience;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`${what}: not within ${patience / 1000} s`);
    await wait(1000);
  }
}
