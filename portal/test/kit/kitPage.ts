import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { openBrowser, openPage } from '../../../journeys/browser.ts';
import { cssModules } from '../../cssModules.ts';
import type { fakeApi } from './fakeApi.ts';

const portal = fileURLToPath(new URL('../..', import.meta.url));
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

const user = { id: 1, role: 1, readonly: 0, actingfor: null, changepassword: 0, mustenrol: 0, company: null };
const session = { bearer: 'b', pair: 'p', user };

/** How long a page waits for what it is to show, ms: a fake API answers at once, so only the machine can keep it so long. */
const PATIENCE = 60_000;

/** A page of the same origin that runs nothing. */
const EMPTY_PAGE = '/empty';

/**
 * Builds the page of the kit's parts and opens it in Chromium, signed in as a system admin of a fake API. One page serves
 * all tests of a file, and starts each with an empty storage: a process and a compilation for each cost 0.6 to 0.8 s of CPU time.
 */
export async function openKit(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-kit-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const input = `${portal}/test/kit/index.html`;
  await build({
    root: portal,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    css: { modules: cssModules },
    build: { outDir: folder, emptyOutDir: true, minify: false, rolldownOptions: { input } },
  });
  let api: ReturnType<typeof fakeApi> | undefined;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/api/')) return void api?.handle(request, response);
    if (pathname === EMPTY_PAGE) return void response.setHeader('content-type', 'text/html').end();
    const file = join(folder, pathname);
    const found = extname(file) && existsSync(file) ? file : join(folder, 'test/kit/index.html');
    response.setHeader('content-type', types[extname(found)] ?? 'text/html');
    createReadStream(found).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const size = { width: 1440, height: 900 };
  const { page } = await openPage(await openBrowser(t), size);
  page.setDefaultTimeout(PATIENCE);
  return async (path: string, answers: ReturnType<typeof fakeApi>, viewport = size) => {
    await page.goto(url + EMPTY_PAGE);
    api = answers;
    await page.evaluate((stored) => {
      localStorage.clear();
      sessionStorage.clear();
      localStorage.setItem('cairn-session', stored);
    }, JSON.stringify(session));
    await page.setViewportSize(viewport);
    await page.goto(url + path);
    return page;
  };
}

/** What the address of a page holds. */
export const addressOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
