import { hashPassword } from '@cairn/domain/passwords';
/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core';
import { buildPortal, portalFolder } from '../supervisor/portal-build.ts';
import { Child } from './child.ts';
import { openChromium, signIn } from './chromium.ts';
import { openEmptyDatabase, secret } from './database-fixture.ts';
import { showCasters } from './lighthouse.ts';
import { POINTS, type SeededSession, seedSession } from './session-world.ts';
import { ms, percentile, printTable, type Row } from './table.ts';

const PASSWORD = 'Bench-password-1';
/** How often it is opened, each time in a browser session of its own. */
const TIMES = 5;
/** ms. */
const bars = { opened: 1000, task: 50 };

/** A session of 36,000 points in Chromium: opened from the list of sessions, then panned, pointed at and stepped through. */
export async function benchSession(): Promise<Row[]> {
  await buildPortal();
  const databaseFixture = await openEmptyDatabase();
  let api: Child | undefined;
  let browser: Browser | undefined;
  try {
    const seeded = await seedSession(databaseFixture);
    await showCasters(databaseFixture);
    const { email } = await databaseFixture.seed.user({
      role: 1,
      password_hash: await hashPassword(PASSWORD),
    });
    api = new Child('api-process.ts', [databaseFixture.url, secret.reveal(), portalFolder]);
    const baseUrl = `http://127.0.0.1:${await api.ask<number>('port')}`;
    const newPage = async (made: Browser) => {
      const page = await made.newPage({ viewport: { width: 1440, height: 1000 } });
      await signIn(page, baseUrl, email, PASSWORD);
      return page;
    };
    browser = await openChromium();
    const opened: Opened[] = [];
    for (let time = 1; time <= TIMES; time++) {
      const page = await newPage(browser);
      opened.push(await open(page, baseUrl, seeded));
      await page.context().close();
    }
    await browser.close();
    browser = await openChromium({ softwareGl: true });
    const page = await newPage(browser);
    await open(page, baseUrl, seeded);
    const moved = await move(page);
    const rows = [...openedRows(opened), ...moved];
    printTable(`A session of ${POINTS} points in Chromium, opened ${TIMES} times`, rows);
    return rows;
  } finally {
    await browser?.close();
    await api?.end();
    await databaseFixture.remove();
  }
}

/** ms after the press on its row. */
interface Opened {
  /** The axis of time, with every loss in its sentence. */
  message: number;
  /** The track, as a sketch until the map has started. */
  drawn: number;
  /** The track on a map that can be moved. */
  mapped: number;
}

async function open(page: Page, baseUrl: string, { rover, session }: SeededSession): Promise<Opened> {
  await page.goto(`${baseUrl}/home/rover/sessionhistory/${rover}`);
  const row = page.locator(`tr[data-id="${session}"]`);
  await row.waitFor();
  await page.waitForTimeout(1500); // a person reads the list before
  const opened = page.evaluate(
    () =>
      new Promise<Opened>((resolve) => {
        addEventListener('pointerdown', ({ timeStamp }) => requestAnimationFrame(() => read(timeStamp)), {
          once: true,
          capture: true,
        });
        let message: number | undefined;
        function read(pressed: number) {
          const there =
            document.querySelector('ol.losses__losses li') &&
            document.querySelector('.losses__timeline canvas');
          if (there) message ??= performance.now() - pressed;
          const [drawn] = performance.getEntriesByName('track drawn');
          const [mapped] = performance.getEntriesByName('track map drawn');
          if (message !== undefined && drawn && mapped)
            resolve({ message, drawn: drawn.startTime - pressed, mapped: mapped.startTime - pressed });
          else requestAnimationFrame(() => read(pressed));
        }
      }),
  );
  await row.click();
  return opened;
}

function openedRows(opened: readonly Opened[]): Row[] {
  const row = (measure: string, taken: number[], bar?: number): Row => ({
    measure: `${measure}, p50 and worst`,
    bar: bar === undefined ? '' : `p50 ≤ ${ms(bar)}`,
    measured: `${ms(percentile(taken, 0.5))}, ${ms(Math.max(...taken))}`,
    good: bar === undefined ? undefined : percentile(taken, 0.5) <= bar,
  });
  return [
    row(
      'opened: axis and losses',
      opened.map(({ message }) => message),
      bars.opened,
    ),
    row(
      'opened: all, with the track (a sketch until the map has started)',
      opened.map(({ message, drawn }) => Math.max(message, drawn)),
      bars.opened,
    ),
    row(
      '  the map has started',
      opened.map(({ mapped }) => mapped),
    ),
  ];
}

/** The longest task while a person does each of these. */
async function move(page: Page): Promise<Row[]> {
  await page.waitForTimeout(2000);
  await page.evaluate(() => {
    const visible: number[] = [];
    Object.assign(window, { longTasks: visible });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) visible.push(duration);
    }).observe({ type: 'longtask' });
  });
  const tasks = () => page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks.splice(0));
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox();
    if (!box) throw new Error(`${selector} is not on the page`);
    return box;
  };
  const glide = async (selector: string, from: number, to: number) => {
    const { x, y, width, height } = await boxOf(selector);
    const pixelOf = (share: number) => x + width * (from + (to - from) * share);
    for (let step = 0; step <= 60; step++) await page.mouse.move(pixelOf(step / 60), y + height / 2);
  };
  const rows: Row[] = [];
  const watch = async (measure: string, act: () => Promise<void>) => {
    await tasks();
    await act();
    await page.waitForTimeout(500);
    const long = await tasks();
    rows.push({
      measure: `longest task: ${measure}`,
      bar: `≤ ${ms(bars.task)}`,
      measured: long.length ? `${ms(Math.max(...long))} (${long.length} over 50 ms)` : 'none over 50 ms',
      good: long.length === 0,
    });
  };
  const keys = async (key: string) => {
    for (let press = 0; press < 8; press++) {
      await page.keyboard.press(key);
      await page.waitForTimeout(200);
    }
  };
  await watch('a pointer over the axis', () => glide('.losses__timeline .losses__slide', 0.1, 0.9));
  await watch('the axis zoomed by wheel', async () => {
    for (let turn = 0; turn < 20; turn++) await page.mouse.wheel(0, -100);
  });
  await watch('the axis panned', async () => {
    await page.mouse.down();
    await glide('.losses__timeline .losses__slide', 0.9, 0.2);
    await page.mouse.up();
  });
  await watch('from loss to loss by N', () => keys('n'));
  await watch('and back by P', () => keys('p'));
  await page.locator('.track__trackmap').scrollIntoViewIfNeeded();
  await watch('a pointer over the map', () => glide('.track__trackmap .basemap', 0.1, 0.9));
  await watch('the map panned', async () => {
    await page.mouse.down();
    await glide('.track__trackmap .basemap', 0.9, 0.5);
    await page.mouse.up();
  });
  return rows;
}
