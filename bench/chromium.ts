import { type Browser, chromium, type Page } from 'playwright-core';
import { find } from '../tools/system-programs.ts';

/**
 * Chromium as it is on a machine without a graphics processor: it draws pages by itself, and WebGL with SwiftShader, for
 * each frame of which the page's thread waits.
 */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-unsafe-swiftshader',
];

/**
 * SwiftShader draws all in a process beside the page, whose thread waits for no frame, as with a graphics processor. It
 * takes most of two cores, so that nothing appears as soon as it would.
 */
const drawnBeside = ['--use-gl=angle', '--use-angle=swiftshader'];

export function chromiumPath(): string {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const path = names.map(find).find((found) => found !== undefined);
  if (!path) throw new Error('The bench needs a Chromium on the path');
  return path;
}

/** `beside`: for what the page's thread does while a map is drawn; without it for how soon a page stands. */
export function openChromium({ beside = false } = {}): Promise<Browser> {
  const args = beside ? [...chromiumFlags, ...drawnBeside] : chromiumFlags;
  return chromium.launch({ executablePath: chromiumPath(), args });
}

/** Signs in, which all tabs of the page's context share. */
export async function signIn(page: Page, baseUrl: string, email: string, password: string): Promise<void> {
  await page.goto(baseUrl);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/home/**');
}
