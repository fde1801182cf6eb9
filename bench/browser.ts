import { hashPassword } from '@cairn/domain/passwords';
/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core';
import { buildPortal, portalFolder } from '../supervisor/portal-build.ts';
import { moveRovers } from './api.ts';
import { Child } from './child.ts';
import { openChromium, signIn } from './chromium.ts';
import { connectRovers, openEmptyDatabase, secret, seedRovers } from './database-fixture.ts';
import { showCasters } from './lighthouse.ts';
import { seedStations, towns } from './sources.ts';
import { ms, percentile, printTable, type Row } from './table.ts';

const PASSWORD = 'Bench-password-1';
const ROVERS = 10_000;
/** How long the page is watched while rovers move, ms: some seven polls. */
const WATCH = 30_000;
const FRAMES = 150;
/** ms. */
const bars = { interactive: 1800, task: 50, frame: 13 };
/** The overview is opened so often. */
const TIMES = 5;

/**
 * Chromium with 10,000 rovers that all move: how soon the overview is interactive, and of Logged Rovers the longest task
 * of its ticks and a frame of scrolling.
 */
export async function benchBrowser(): Promise<Row[]> {
  await buildPortal();
  const databaseFixture = await openEmptyDatabase();
  let api: Child | undefined;
  let browser: Browser | undefined;
  let moving: NodeJS.Timeout | undefined;
  try {
    await seedStations(databaseFixture);
    await seedRovers(databaseFixture, {
      prefix: 'seen',
      count: ROVERS,
      mountpoint: '',
      needsGga: true,
      around: towns,
    });
    await connectRovers(databaseFixture, ROVERS);
    await showCasters(databaseFixture);
    moving = setInterval(() => void moveRovers(databaseFixture).catch(console.error), 1000);
    const { email } = await databaseFixture.seed.user({
      role: 1,
      password_hash: await hashPassword(PASSWORD),
    });
    api = new Child('api-process.ts', [databaseFixture.url, secret.reveal(), portalFolder]);
    const baseUrl = `http://127.0.0.1:${await api.ask<number>('port')}`;
    const openPage = async (made: Browser) => {
      const page = await made.newPage({ viewport: { width: 1440, height: 900 } });
      await signIn(page, baseUrl, email, PASSWORD);
      return page;
    };
    const openRovers = async (page: Page) => {
      await page.goto(`${baseUrl}/home/network/loggedrovers`);
      await page.getByRole('row').nth(5).waitFor();
    };
    browser = await openChromium();
    const page = await openPage(browser);
    const opened: number[] = [];
    for (let time = 0; time < TIMES; time++) opened.push(await openOverview(page, page.url()));
    await openRovers(page);
    const waiting = await watchTasks(page);
    const frame = await scroll(page);
    await browser.close();
    browser = await openChromium({ softwareGl: true });
    const watched = await openPage(browser);
    await openRovers(watched);
    const tasks = await watchTasks(watched);
    const interactive = percentile(opened, 0.5);
    const rows: Row[] = [
      {
        measure: `overview opened ${TIMES} times until it answers, p50 and worst`,
        bar: `p50 ≤ ${ms(bars.interactive)}`,
        measured: `${ms(interactive)}, ${ms(Math.max(...opened))}`,
        good: interactive <= bars.interactive,
      },
      {
        measure: `longest task of ${WATCH / 1000} s of live ticks`,
        bar: `≤ ${ms(bars.task)}`,
        measured: longest(tasks),
        good: tasks.length === 0,
      },
      {
        measure: '  where the page waits for each frame of the map, without a graphics processor',
        bar: '',
        measured: longest(waiting),
        good: undefined,
      },
      {
        measure: `main thread of a frame of scrolling the table, mean of ${FRAMES}`,
        bar: `≤ ${ms(bars.frame)}`,
        measured: `${ms(frame.wall)}, ${ms(frame.cpu)} of CPU`,
        good: frame.wall <= bars.frame,
      },
    ];
    printTable(`Overview and Logged Rovers in Chromium, ${ROVERS} rovers that move`, rows);
    return rows;
  } finally {
    clearInterval(moving);
    await browser?.close();
    await api?.end();
    await databaseFixture.remove();
  }
}

const longest = (tasks: number[]) =>
  tasks.length
    ? `${ms(Math.max(...tasks))}, p50 ${ms(percentile(tasks, 0.5))} (${tasks.length} over 50 ms)`
    : 'none over 50 ms';

/** ms from asking for the overview until its cards have the count of rovers and the page answers a person. */
async function openOverview(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  return page.evaluate(
    (count) =>
      new Promise<number>((resolve) => {
        const read = () => {
          if (document.querySelector('.cards')?.textContent?.includes(count))
            setTimeout(() => resolve(performance.now()));
          else requestAnimationFrame(read);
        };
        read();
      }),
    ROVERS.toLocaleString('en'),
  );
}

/** ms of each task over 50 ms once the page is there. */
function watchTasks(page: Page): Promise<number[]> {
  return page.evaluate(async (watch) => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 5000));
    await pause(); // the map's first drawing is no tick
    const taken: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) taken.push(duration);
    });
    observer.observe({ type: 'longtask' });
    await new Promise((resolve) => setTimeout(resolve, watch));
    observer.disconnect();
    return taken;
  }, WATCH);
}

/** ms of main thread that one frame of scrolling takes, all that happens in it counted: by the clock, and of CPU. */
async function scroll(page: Page): Promise<{ wall: number; cpu: number }> {
  const [wall, cpu] = await Promise.all([busyTime(page, 'timeTicks'), busyTime(page, 'threadTicks')]);
  const before = [await wall(), await cpu()] as const;
  await page.evaluate(async (frames) => {
    const scroller = document.querySelector('table')?.closest('.scroll, .tablebox, [data-scroll]');
    if (!scroller) throw new Error('The table does not scroll');
    for (let frame = 0; frame < frames; frame++) {
      scroller.scrollTop += 170;
      await new Promise(requestAnimationFrame);
    }
    if (scroller.scrollTop === 0) throw new Error('The table did not scroll');
  }, FRAMES);
  return { wall: ((await wall()) - before[0]) / FRAMES, cpu: ((await cpu()) - before[1]) / FRAMES };
}

/** Asks how many ms the main thread has been busy. */
async function busyTime(page: Page, timeDomain: 'timeTicks' | 'threadTicks'): Promise<() => Promise<number>> {
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('Performance.enable', { timeDomain });
  return async () => {
    const { metrics } = await inspector.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
}
