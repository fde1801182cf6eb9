/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { assertAccessible } from './browser.ts';
import type { Person } from './person.ts';

/** Gives a picture of one colour to the upload of the open dialog. */
export async function upload(
  person: Person,
  what: 'Logo' | 'Background',
  colour: string,
  mimeType: 'image/png' | 'image/jpeg',
  size: readonly [number, number],
) {
  await person.press(`${what}: choose picture`);
  const dialog = person.page.getByRole('dialog', { name: `Upload picture: ${what}` });
  const buffer = await draw(person.page, mimeType, size, colour);
  await dialog.locator('input[type=file]').setInputFiles({ name: 'picture', mimeType, buffer });
  await assertAccessible(person.page);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog.getByText('Picture uploaded').waitFor();
  await dialog.waitFor({ state: 'detached' });
}

/** A real file, as the browser's own encoder writes it. */
async function draw(page: Page, type: string, [width, height]: readonly [number, number], colour: string) {
  const encoded = await page.evaluate(
    ({ type, width, height, colour }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no 2D canvas');
      context.fillStyle = colour;
      context.fillRect(0, 0, width, height);
      return canvas.toDataURL(type);
    },
    { type, width, height, colour },
  );
  return Buffer.from(encoded.split(',')[1] ?? '', 'base64');
}
