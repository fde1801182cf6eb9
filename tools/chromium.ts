import { find } from './system-programs.ts';

/**
 * Quiet on the network, and as Chromium is on a machine without a graphics processor: it draws pages by itself, and
 * WebGL with SwiftShader, for each frame of which the page's thread waits. On a busy machine a frame may take seconds: it
 * is no reason to end the process that draws it, nor to refuse the page its next one.
 */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-watchdog',
  '--disable-gpu-process-crash-limit',
  '--disable-domain-blocking-for-3d-apis',
];

/** Chromium without WebGL, as where an organisation forbids it: pages say so in the place of their maps. */
export const WITHOUT_WEB_GL = '--disable-3d-apis';

/** Chromium without its windows: the same engine, for half of the CPU time of a page. */
const HEADLESS = 'chromium-headless-shell';

const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The Chromium that tests open pages in: without windows where this machine has it so. */
export function headlessPath(): string {
  return find(HEADLESS) ?? chromiumPath();
}

/** The Chromium of this machine, as people have it. */
export function chromiumPath(): string {
  const path = CHROMIUM.map(find).find((found) => found !== undefined);
  if (!path) throw new Error('There is no Chromium on the path');
  return path;
}
