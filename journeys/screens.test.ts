/// <reference lib="dom" />

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import test from 'node:test';
import { isRole, type Role, roleIds } from '@cairn/contract';
import { findEmbedded } from '@cairn/database';
import { connected } from '@cairn/database/testing';
import type pg from 'pg';
import type { Page } from 'playwright-core';
import {
  assertAccessible,
  cutFigures,
  type Locale,
  openBrowser,
  openPage,
  openSignedIn,
  sideways,
  wear,
} from './browser.ts';
import { Installation, until } from './cairn.ts';
import { englishLeft } from './english-left.ts';
import { goTo, MOST_SHIFT, shiftOf, untilReplied, watchShift } from './layout-shift.ts';

/** The portal's page of an address: its own list, which brings JSX that Node and the types of tests do without. */
interface Address {
  readonly name: string;
  readonly path: string;
  readonly opensForm?: true;
}
const {
  appRoutes: routes,
  mayOpen,
}: {
  appRoutes: Address[];
  mayOpen: (role: Role, address: Address) => boolean;
} = await import(`${import.meta.dirname}/../portal/src/app/appRoutes.ts`);

/** Where to leave a picture of every screen, for people to look at: `CAIRN_PICTURES=/tmp/pictures`. */
const pictures = process.env.CAIRN_PICTURES;
const password = 'field-rows-demo';
/** A desk, a small laptop and a telephone. */
const widths = [1440, 1000, 390] as const;
const height = 900;
const themes = ['dark', 'light'] as const;

/** Texts that are the same in all languages though a message reads like them: Casta UK. */
const geographicNames = /^UK\b/;

/** Their maps are in no other journey, as those of rovers and of the network are. */
const withMapOfStations = new Set(['casterreferencestations', 'casterreferencestation']);

/** No demo has so many records of any kind. */
const nowhere = 2_000_000_000;

test('every screen of the demo, on desks and telephones', {
  concurrency: 2, // one waits for the server or draws while the other is checked
}, async (t) => {
  const demo = await Installation.make(t);
  const started = await demo.start('demo', { HOST: '' });
  await t.test('its passwords are public, so it listens on this machine alone', () => {
    assert.match(started.output, new RegExp(password));
    assert.deepEqual(demo.listeningAddresses(), ['127.0.0.1']);
  });
  const url = await findEmbedded(`${demo.folder}/demo`);
  assert.ok(url, 'its database is running');
  await t.test('its stations and rovers connect', () => connected(url, untilConnected));
  const ids = await connected(url, idsOf);
  if (pictures) await mkdir(pictures, { recursive: true });
  const withMaps = await openBrowser(t, { maps: true });
  const withoutWebGl = await openBrowser(t);

  const findEnglish = await englishLeft(geographicNames);
  const readsDanish = async (page: Page, path: string) =>
    assert.deepEqual(await findEnglish(page), [], `English on the Danish page ${path}`);
  const fits = async (page: Page, path: string, width: number) => {
    assert.equal(await sideways(page), 0, `${path} at ${width} px can be scrolled sideways`);
    assert.deepEqual(await cutFigures(page), [], `${path} at ${width} px cuts off figures`);
  };

  const moved: string[] = [];
  const stands = async (page: Page, path: string, width: number) => {
    const { value, moved: parts } = await shiftOf(page);
    if (value > MOST_SHIFT) moved.push(`${path} at ${width} px: ${value.toFixed(4)}\n${parts.join('\n')}`);
  };

  const walks = [
    t.test(
      'a Danish system admin, without WebGL: no English, axe finds nothing, dark on a desk and light on a telephone; nothing is cut off, no console complains',
      () =>
        walk(
          'system',
          1,
          async (page, { name, path }) => {
            await follow(page, path);
            if (path.endsWith('?add=1')) await page.getByRole('dialog').waitFor();
            await stands(page, path, widths[0]);
            if (!pictures) await readsDanish(page, path);
            for (const width of widths) {
              await page.setViewportSize({ width, height });
              for (const theme of pictures ? themes : [width === 390 ? themes[1] : themes[0]]) {
                await wear(page, theme);
                await settled(page);
                if (pictures)
                  await page.screenshot({
                    path: `${pictures}/${name}-${width}-${theme}.png`,
                    fullPage: true,
                  });
              }
              if (width !== 1000) await assertAccessible(page, { targets: true });
              await fits(page, path, width);
            }
            await wear(page, themes[0]);
            await page.setViewportSize({ width: widths[0], height });
          },
          { locale: pictures ? 'en-GB' : 'da-DK' },
        ),
    ),
    t.test(
      'the reseller opens all that the menu and the links give, on a telephone, in English; nothing moves or is cut off',
      () =>
        walk(
          'reseller',
          5,
          async (page, { path }) => {
            await follow(page, path);
            await stands(page, path, widths[2]);
            await fits(page, path, widths[2]);
            await page.setViewportSize({ width: widths[0], height });
            await settled(page);
            await fits(page, path, widths[0]);
            await page.setViewportSize({ width: widths[2], height });
          },
          { width: widths[2] },
        ),
    ),
    t.test('what only a system admin opens does not move on a telephone either', async () => {
      const { page } = await come('system', { width: widths[2], locale: 'da-DK' });
      const others = new Set(addressesOf(roleIds.reseller).map(({ path }) => path));
      const alone = addressesOf(roleIds.systemAdmin).filter(({ path }) => !others.has(path));
      assert.ok(alone.length > 0);
      for (const { path } of alone) {
        await follow(page, path);
        await stands(page, path, widths[2]);
      }
      await page.context().close();
    }),
    t.test('stations have a map, and axe finds nothing in it', async () => {
      const { page, complaints } = await come('reseller', { maps: true });
      const found = addressesOf(roleIds.reseller).filter(({ name }) => withMapOfStations.has(name));
      assert.equal(found.length, withMapOfStations.size);
      for (const { path } of found) {
        await follow(page, path);
        await page.locator('.basemap canvas').first().waitFor();
        await assertAccessible(page);
        assert.deepEqual(complaints, [], path);
      }
      await page.context().close();
    }),
  ];
  for (const [who, role] of [
    ['dealer', 10],
    ['company', 20],
    ['viewer', 30],
  ] as const)
    walks.push(
      t.test(
        `the ${who} opens all that the menu and the links give, in Danish, and no console complains`,
        () =>
          walk(
            who,
            role,
            async (page, { path }) => {
              await follow(page, path);
              await readsDanish(page, path);
              assert.equal(await sideways(page), 0, `${path} can be scrolled sideways`);
            },
            { locale: 'da-DK' },
          ),
      ),
    );
  walks.push(
    t.test('a missing record is reported by its page, and by no error in the corner', async () => {
      const { page } = await come('system');
      for (const { path } of routes) {
        if (!path.includes('$id')) continue;
        await follow(page, path.replace('$id', String(nowhere)));
        await page.getByText('UNAUTHORISED TO VIEW THIS RESOURCE').first().waitFor();
        assert.equal(await page.locator('.toast').count(), 0, path);
      }
      await page.context().close();
    }),
  );
  walks.push(
    t.test(
      'on paper a list is light, without menu and buttons, with all its rows and who printed it; keys print all of it',
      async () => {
        const { page } = await come('system');
        await follow(page, '/home/manage/rovers');
        const rows = page.locator('.datatable tbody tr:not(.spacer)');
        const loaded = page.locator('.tablefoot').getByText(/^50 of/);
        await loaded.waitFor();
        assert.ok((await rows.count()) < 50, 'on screen only the rows in sight are drawn');
        await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
        await page.emulateMedia({ media: 'print' });
        assert.ok((await rows.count()) >= 50, 'on paper are all rows that were loaded');
        assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'light');
        assert.match(
          (await page.locator('.print-head').textContent())?.replaceAll('\u2060', '') ?? '',
          /Printed \d\d-\d\d-\d{4}\s.* by Sam Reed/,
        );
        for (const hidden of ['.side', '.head', '.toolbar button', '.select-cell'])
          assert.equal(await page.locator(hidden).first().isVisible(), false, hidden);
        await page.emulateMedia({ media: null });
        await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
        assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
        assert.ok((await rows.count()) < 50);
        await follow(page, '/home/manage/sims');
        const foot = page.locator('.tablefoot').getByText(/^\d+ of \d+/);
        await foot.waitFor();
        const total = Number(/of (\d+)/.exec((await foot.textContent()) ?? '')?.[1]);
        assert.ok(total > 300, `${total} SIM cards`);
        await page.evaluate(() => {
          window.print = () => window.dispatchEvent(new Event('beforeprint'));
        });
        await page.keyboard.press('Control+p');
        await rows.nth(total - 1).waitFor();
        assert.equal(await rows.count(), total, 'the key for printing reads the rest of the list first');
        await page.context().close();
      },
    ),
  );
  await Promise.all(walks);
  await t.test('no page moved by more than 0.02 (CLS) as its data came, at 1440 and at 390 px', () =>
    assert.deepEqual(moved, []),
  );

  await t.test('SIGTERM leaves no process', async () => {
    assert.equal(await started.end('SIGTERM'), 0);
    assert.deepEqual(demo.processes(), []);
  });

  interface Visit {
    locale?: Locale;
    maps?: boolean;
    width?: number;
  }

  async function come(who: string, { locale, maps, width = widths[0] }: Visit = {}) {
    const { page, complaints } = await openPage(pictures || maps ? withMaps : withoutWebGl, {
      width,
      height,
      ...(locale && { locale }),
    });
    await watchShift(page);
    await openSignedIn(page, demo.url, { email: `${who}@demo.example`, password });
    return { page, complaints };
  }

  /** Opens every address of a role in one tab and checks it. */
  async function walk(
    who: string,
    role: Role,
    read: (page: Page, address: { name: string; path: string }) => Promise<void>,
    visit?: Visit,
  ) {
    const { page, complaints } = await come(who, visit);
    for (const address of addressesOf(role)) {
      await read(page, address);
      assert.deepEqual(complaints, [], address.path);
    }
    await page.context().close();
  }

  /** Every address that a role has, with records of the demo in it, and the forms that add. */
  function addressesOf(role: Role) {
    const open = routes.filter((route) => mayOpen(role, route));
    return open.flatMap(({ name, path, opensForm }) => {
      const id = ids[name];
      if (path.includes('$id')) assert.ok(id, `a record to open ${name} with`);
      const found = { name, path: path.replace('$id', String(id)) };
      return opensForm && isRole(role, 'systemAdmin')
        ? [found, { name: `${name}-add`, path: `${found.path}?add=1` }]
        : [found];
    });
  }
});

async function untilConnected(client: pg.Client): Promise<void> {
  await until(async () => {
    const { rows } =
      await client.query(`select (select count(*)::int from station_live where status = 1) stations,
        (select count(*)::int from rover_live where status = 4) fixed`);
    return rows[0].stations >= 12 && rows[0].fixed > 0;
  }, 'the stations are online and rovers have a fix');
}

/** The records that addresses with an id are opened with. */
async function idsOf(client: pg.Client): Promise<Record<Address['name'], number>> {
  const one = async (sql: string) => Number((await client.query<{ id: string }>(sql)).rows[0]?.id);
  // of the company whose people may sign in to the demo, and a rover that is connected
  const mine = "company_id = (select company_id from users where email = 'company@demo.example')";
  const live = `select rover_id as id from rover_live where ${mine} and station_id is not null limit 1`;
  await until(async () => Number.isFinite(await one(live)), 'a rover of the company is connected');
  const rover = await one(live);
  return {
    casterreseller: await one("select reseller_id as id from users where email = 'company@demo.example'"),
    casterdealer: await one("select dealer_id as id from users where email = 'company@demo.example'"),
    castercompanylostfix: await one(
      "select company_id as id from users where email = 'company@demo.example'",
    ),
    castercompany: await one("select company_id as id from users where email = 'company@demo.example'"),
    casteruseractivity: await one("select id from users where email = 'company@demo.example'"),
    casterreferencestation: await one(`select station_id as id from rover_live where rover_id = ${rover}`),
    casterrovermanage: rover,
    casterrover: rover,
    casterroverhistory: rover,
    casterrovercompare: rover,
  };
}

/** Goes to an address as a link of the portal does, and waits for what is there. */
async function follow(page: Page, path: string): Promise<void> {
  await goTo(page, path);
  await settled(page);
}

/** Waits until what the page fetched is there: nothing stands in for it any more. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await untilReplied(page);
  await page.waitForFunction(() => !document.querySelector('.skeleton'));
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
