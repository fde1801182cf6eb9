/// <reference lib="dom" />
import type { Page } from 'playwright-core';

/** The most that a page may move, as its Cumulative Layout Shift. */
export const MOST_SHIFT = 0.02;

/** How much later than it came a reply reaches the page, ms: longer than skeletons wait before they are shown. */
const LATE = 200;

/** A page that waits for nothing so long has what it shows, ms. What is live moves later, and is no arrival of data. */
const QUIET = 250;

/** How often it is asked whether a page is quiet, ms: a frame each time would have it drawn anew sixty times a second. */
const INTERVAL = 50;

/** The heading of a page that was not there before. */
const ARRIVED = 'h1:not([data-before])';

/** An entry of `layout-shift`; the DOM's types do not know it. */
interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

/** What one page moved. */
export interface PageShift {
  /** Cumulative Layout Shift: the largest sum of shifts less than a second apart, within five seconds. */
  readonly value: number;
  /** What moved in each shift, from where to where. */
  readonly moved: readonly string[];
}

interface Watched extends Window {
  /** Calls of the API that wait for their reply. */
  callsAwaited: number;
  /** Begins anew with the page that comes next. */
  watchNext: () => void;
  /** What the page moved until it was quiet, or until now. */
  shift: () => PageShift;
}

/**
 * From the next load on, the tab notes what moves, and each reply of the API comes late enough for the page to be drawn
 * without it: else it would depend on the machine's load whether what stands in for data is seen. For a journey that
 * presses nothing: what moves right after a press counts too, as browsers take a change of the window's size for one.
 */
export async function watchShift(page: Page): Promise<void> {
  await page.addInitScript(
    ({ late, quiet, interval, arrived }) => {
      if (window.self !== window.top) return;
      const watched = window as unknown as Watched;
      const fetchNow = window.fetch.bind(window);
      watched.callsAwaited = 0;
      window.fetch = async (...request) => {
        watched.callsAwaited++;
        try {
          const reply = await fetchNow(...request);
          await new Promise((resolve) => setTimeout(resolve, late));
          return reply;
        } finally {
          setTimeout(() => watched.callsAwaited--); // once the page has what it waited for
        }
      };

      let shifts: Shift[] = [];
      let kept: PageShift | undefined;
      let pages = 0;
      const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[])));
      observer.observe({ type: 'layout-shift', buffered: true });
      watched.shift = () => {
        shifts.push(...(observer.takeRecords() as Shift[]));
        return kept ?? { value: largestWindow(shifts), moved: shifts.map(described) };
      };
      watched.watchNext = () => void keepNext();
      void keepUntilQuiet(pages); // the page that is loaded

      async function keepNext() {
        const page = ++pages;
        kept = undefined;
        await untilArrived();
        await frame(); // the one in which it is first seen: one page is not where the other was
        await frame();
        observer.takeRecords();
        shifts = [];
        await keepUntilQuiet(page);
      }

      async function keepUntilQuiet(page: number) {
        let since = performance.now();
        while (page === pages) {
          const now = performance.now();
          if (!isThere() || watched.callsAwaited > 0 || document.querySelector('.skeleton')) since = now;
          else if (now - since > quiet) {
            kept = watched.shift();
            return;
          }
          await new Promise((resolve) => setTimeout(resolve, interval));
        }
      }

      function isThere(): boolean {
        return document.querySelector(arrived) !== null;
      }

      async function untilArrived() {
        if (isThere()) return;
        await new Promise<void>((resolve) => {
          const mutations = new MutationObserver(() => isThere() && resolve(mutations.disconnect()));
          mutations.observe(document.body, { childList: true, subtree: true });
        });
      }

      function frame(): Promise<unknown> {
        return new Promise((resolve) => requestAnimationFrame(resolve));
      }

      function largestWindow(all: readonly Shift[]): number {
        let [largest, sum, first, last] = [0, 0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
        for (const { startTime, value } of all) {
          if (startTime - last >= 1000 || startTime - first >= 5000) [sum, first] = [0, startTime];
          last = startTime;
          sum += value;
          largest = Math.max(largest, sum);
        }
        return largest;
      }

      function described({ value, sources }: Shift): string {
        const parts = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${nameOf(node)} ${placeOf(previousRect)} to ${placeOf(currentRect)}`,
        );
        return `${value.toFixed(4)}: ${parts.join('; ')}`;
      }

      function nameOf(node: Node | null): string {
        const element = node instanceof Element ? node : node?.parentElement;
        if (!element) return 'something that is gone';
        return `${element.localName}.${element.getAttribute('class') ?? ''} “${element.textContent.trim().slice(0, 30)}”`;
      }

      function placeOf({ x, y, width, height }: DOMRect): string {
        const [left, top, wide, high] = [x, y, width, height].map(Math.round);
        return `${left},${top} ${wide}×${high}`;
      }
    },
    { late: LATE, quiet: QUIET, interval: INTERVAL, arrived: ARRIVED },
  );
}

/** Goes to an address as a link of the portal does, without loading the portal again. */
export async function goTo(page: Page, path: string): Promise<void> {
  const { pathname, search } = new URL(page.url());
  if (pathname + search === path) return;
  await page.evaluate((path) => {
    if (location.pathname !== path.split('?')[0])
      document.querySelector('h1')?.setAttribute('data-before', '');
    history.pushState({}, '', path);
    (window as unknown as Watched).watchNext();
  }, path);
  await page.locator(ARRIVED).first().waitFor({ state: 'attached' });
}

/** Waits until the page waits for no reply of the API. */
export async function untilReplied(page: Page): Promise<void> {
  await page.waitForFunction(() => !(window as unknown as Partial<Watched>).callsAwaited);
}

/** What the page moved as its data came. */
export function shiftOf(page: Page): Promise<PageShift> {
  return page.evaluate(() => (window as unknown as Watched).shift());
}
