import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from '@cairn/domain/passwords';
import { sql } from 'kysely';
import lighthouse, { desktopConfig } from 'lighthouse';
import { type BrowserContext, chromium } from 'playwright-core';
import { buildPortal, portalFolder } from '../supervisor/portal-build.ts';
import { chromiumFlags, chromiumPath, WITHOUT_WEB_GL } from '../tools/chromium.ts';
import { freePort } from '../tools/free-ports.ts';
import { Child } from './child.ts';
import { signIn } from './chromium.ts';
import {
  connectRovers,
  type DatabaseFixture,
  openEmptyDatabase,
  secret,
  seedRovers,
} from './database-fixture.ts';
import { seedStations, towns } from './sources.ts';
import { percentile, printTable, type Row } from './table.ts';

const PASSWORD = 'Bench-password-1';

/** The second is for machines without a graphics processor, where the first computes each frame of the map by itself. */
const browsers = [
  ['', []],
  [', without WebGL', [WITHOUT_WEB_GL]],
] as const;

/** Lighthouse on the login page and on the logged rovers of a signed-in person, as desktop and as phone. */
export async function benchLighthouse(): Promise<Row[]> {
  await buildPortal();
  const databaseFixture = await openEmptyDatabase();
  let api: Child | undefined;
  try {
    await seedStations(databaseFixture);
    await seedRovers(databaseFixture, {
      prefix: 'seen',
      count: 250,
      mountpoint: '',
      needsGga: true,
      around: towns,
    });
    await connectRovers(databaseFixture, 250);
    await showCasters(databaseFixture);
    const { email } = await databaseFixture.seed.user({
      role: 1,
      password_hash: await hashPassword(PASSWORD),
    });
    api = new Child('api-process.ts', [databaseFixture.url, secret.reveal(), portalFolder]);
    const baseUrl = `http://127.0.0.1:${await api.ask<number>('port')}`;
    const logged = `${baseUrl}/home/network/loggedrovers`;
    const rows: Row[] = [];
    for (const [browserName, flags] of browsers) {
      const port = await freePort();
      const profile = await mkdtemp(join(tmpdir(), 'cairn-lighthouse-'));
      const browser = await chromium.launchPersistentContext(profile, {
        executablePath: chromiumPath(),
        headless: true,
        args: [...chromiumFlags, ...flags, `--remote-debugging-port=${port}`],
      });
      try {
        if (flags.length === 0) rows.push(...(await audit('login', `${baseUrl}/`, port)));
        await openSignedIn(browser, baseUrl, email, logged);
        rows.push(...(await audit(`logged rovers, 250 of them${browserName}`, logged, port)));
      } finally {
        await browser.close();
        await rm(profile, { recursive: true, force: true });
      }
    }
    printTable('Lighthouse', rows);
    return rows;
  } finally {
    await api?.end();
    await databaseFixture.remove();
  }
}

/** Casters that report all the while: without them the page begins with an alarm. */
export async function showCasters({ database }: DatabaseFixture): Promise<void> {
  const seen_at = sql<Date>`now() + interval '10 minutes'`;
  const services = (['casta', 'connecta'] as const).flatMap((service) =>
    [1, 2].map((country) => ({ service, country, node: 'bench', port: 0, clients: 0 })),
  );
  await database.service
    .insertInto('caster_services')
    .values(services.map((service) => ({ ...service, started_at: seen_at, seen_at })))
    .execute();
}

/** Signs in, which all tabs of the browser share, and sees that the page is there: an error page is quick too. */
async function openSignedIn(
  browser: BrowserContext,
  baseUrl: string,
  email: string,
  url: string,
): Promise<void> {
  const page = await browser.newPage();
  await signIn(page, baseUrl, email, PASSWORD);
  await page.goto(url);
  await page.getByRole('heading', { level: 1, name: /logged rovers/i }).waitFor();
  await page.close();
}

const bars = { desktop: 98, mobile: 85, accessibility: 100 };

/** Of one run the score varies by five points and more on the same machine; Lighthouse advises the median of five. */
const RUNS = 5;

async function audit(name: string, url: string, port: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const device of ['desktop', 'mobile'] as const) {
    const runs: Audited[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await auditOnce(name, url, port, device));
    const scores = runs.map((run) => run.performance).sort((one, other) => one - other);
    const median = percentile(scores, 0.5);
    const shown = runs.find((run) => run.performance === median)?.shown;
    const accessibility = Math.min(...runs.map((run) => run.accessibility));
    rows.push(
      {
        measure: `${name}, ${device}: performance, median of ${RUNS} (all; LCP, TBT, CLS)`,
        bar: `≥ ${bars[device]}`,
        measured: `${median} (${scores.join(' ')}; ${shown})`,
        good: median >= bars[device],
      },
      {
        measure: `${name}, ${device}: accessibility, the lowest`,
        bar: `${bars.accessibility}`,
        measured: `${accessibility}`,
        good: accessibility >= bars.accessibility,
      },
    );
  }
  return rows;
}

interface Audited {
  performance: number;
  accessibility: number;
  /** LCP, TBT and CLS, for people. */
  shown: string;
}

async function auditOnce(
  name: string,
  url: string,
  port: number,
  device: 'desktop' | 'mobile',
): Promise<Audited> {
  const options = {
    port,
    logLevel: 'error' as const,
    disableStorageReset: true, // the session lives there
    onlyCategories: ['performance', 'accessibility'],
  };
  const result = await lighthouse(url, options, device === 'desktop' ? desktopConfig : undefined);
  if (!result || result.lhr.runtimeError) throw new Error(`${name}: ${result?.lhr.runtimeError?.message}`);
  const { categories, audits, finalDisplayedUrl } = result.lhr;
  if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${finalDisplayedUrl}`);
  const score = (category: 'performance' | 'accessibility') =>
    Math.round((categories[category]?.score ?? 0) * 100);
  const shown = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']
    .map((id) => audits[id]?.displayValue ?? '?')
    .join(', ');
  return { performance: score('performance'), accessibility: score('accessibility'), shown };
}
