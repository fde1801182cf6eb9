import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumFlags, chromiumPath } from '../tools/chromium.ts';

/**
 * SwiftShader draws all in a process next to the page, whose thread waits for no frame, as with a graphics processor. It
 * takes most of two cores, so that nothing appears as soon as it would.
 */
const softwareGlFlags = ['--use-gl=angle', '--use-angle=swiftshader'];

/** `softwareGl`: for what the page's thread does while a map is drawn; without it for how soon a page stands. */
export function openChromium({ softwareGl = false } = {}): Promise<Browser> {
  const args = softwareGl ? [...chromiumFlags, ...softwareGlFlags] : chromiumFlags;
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
