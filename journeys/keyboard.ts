import type { Locator, Page } from 'playwright-core';
import { until } from './cairn.ts';

/** More stops than any screen has. */
const STOPS = 120;

/** Tabs on until something has the focus. Throws when it cannot be reached. */
export async function tabTo(page: Page, expected: Locator): Promise<void> {
  await expected.waitFor();
  for (let stop = 0; stop < STOPS; stop++) {
    if (await expected.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${expected}`);
}

/** Goes to a control and presses it. */
export async function pressByKey(page: Page, expected: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, expected);
  await expected.and(page.locator(':not([aria-disabled=true])')).waitFor();
  await page.keyboard.press(key);
}

/** Types into the fields of a dialog, by their labels, from one to the next. */
export async function typeInto(page: Page, dialog: Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await tabTo(page, dialog.getByLabel(label).and(page.locator('input')));
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
  }
}

/** Chooses from a list with the arrows: a key that comes while the list still opens may be lost, so the field decides. */
export async function pickByArrows(page: Page, field: Locator, option: string): Promise<void> {
  await tabTo(page, field);
  const expected = page.getByRole('option', { name: option, exact: true });
  await until(async () => {
    if ((await field.inputValue()) === option) return true;
    const reached = (await expected.and(page.locator('[data-combobox-selected]')).count()) > 0;
    await page.keyboard.press(reached ? 'Enter' : 'ArrowDown');
    return false;
  }, `the arrows lead to ${option}`);
}
