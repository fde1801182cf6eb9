/// <reference lib="dom" />
import assert from 'node:assert/strict';
import test from 'node:test';
import { hashPassword } from '@cairn/domain/passwords';
import { startRover } from '@cairn/simulator';
import type { Locator, Page } from 'playwright-core';
import { assertAccessible, openBrowser, openPage, openSignedIn, pixelsOf } from './browser.ts';
import { until } from './cairn.ts';
import { HOST, PASSWORD, Receiver, startNetwork } from './field-fixture.ts';
import { admin, System } from './system.ts';

const stranger = { email: 'stranger@journey.example', password: 'Chalk-Ridge-41' };
const colours = { fixed: '#4bebb3', float: '#4792e9' };

test('one rover is watched live from its first byte to its last, and its history has what was live', async (t) => {
  const system = await System.start(t);
  const farm = await startNetwork(t, system);
  await createOtherTenant(system, farm);
  const { castaUk } = farm;
  const id = farm.ids.harvester;
  const browser = await openBrowser(t, { maps: true });
  const { page, complaints } = await openPage(browser, { width: 1440, height: 1000 });
  const live = `${system.installation.url}/home/rover/session/${id}`;
  const history = `${system.installation.url}/home/rover/sessionhistory/${id}`;
  await openSignedIn(page, history, admin);
  const connect = () =>
    startRover({
      host: HOST,
      port: castaUk,
      mountpoint: 'RTK_RTCM3',
      username: 'harvester',
      password: PASSWORD,
    });
  /** Next to the title: the map's key always has the texts. */
  const tag = (word: string) => page.locator('.title .tag').getByText(word, { exact: true }).waitFor();
  const dialog = page.getByRole('dialog');
  const drawn = async (status: keyof typeof colours) =>
    (await pixelsOf(page, '.track__trackmap .basemap', colours[status])) > 0;

  await t.test('a rover that never connected has no data, and nothing to disconnect', async () => {
    await page.getByText('No Data For Rover').waitFor();
    await page.goto(live);
    await tag('Rover Offline');
    await page.getByText('ONGOING ROVER SESSION NOT FOUND').waitFor();
    await page.getByRole('button', { name: 'ROVER DISCONNECT' }).click();
    const none = dialog.getByRole('button', { name: 'NO LIVE SESSION' });
    await none.waitFor();
    assert.ok(await none.isDisabled());
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  await t.test('the page goes live with it, by itself, before its first position', async () => {
    const silent = await connect();
    t.after(() => silent.stop());
    await tag('Connected');
    await page.getByText('Waiting for the first position').waitFor();
    await page.getByText(/^Receiving|^No data for/).waitFor();
    await assertAccessible(page);
  });

  let longest: string | null = null;
  const receiver = new Receiver(await connect(), { quality: 5, satellites: 11, hdop: 1.4 }, 3);
  t.after(() => receiver.stop());

  await t.test('a new session takes over; the cards follow it from float to fixed', async () => {
    await page.getByText('A new session began; the page continues with it').waitFor({ state: 'attached' });
    await tag('Float');
    await fact(page, 'RTK status', 'Float');
    longest = await sessionShown(page);
    await fact(page, 'Base station', 'Horncastle');
    await fact(page, 'Base station', 'chosen by position, not forced');
    await fact(page, 'Satellites', '11');
    await fact(page, 'HDOP', '1.4');
    await until(() => drawn('float'), 'its track is drawn as float'); // the map follows it, and leaves this behind
    receiver.report = { quality: 4, satellites: 17, hdop: 0.7 };
    await tag('Fixed');
    await fact(page, 'Satellites', '17');
    await fact(page, 'HDOP', '0.7');
    await fact(page, 'Baseline', /^6\.\d/);
    await fact(page, 'Speed', /^1[01]\.\d km\/h/); // 3 m a second
  });

  await t.test('the data indicator is lit for half a second by what comes', async () => {
    await page.getByText(/^Receiving, /).waitFor();
    const lit = page.locator('.live__indicator > .live__data');
    const animated = () => lit.evaluate((element) => getComputedStyle(element).animationDuration);
    await until(async () => (await animated()) === '0.5s', 'it is lit'); // each time by another element
    const once = await lit.elementHandle();
    await until(async () => !(await once?.evaluate((element) => element.isConnected)), 'it is lit anew');
  });

  await t.test(
    'its track grows on the map in the colour of what it is now; a point under the pointer is shown',
    async () => {
      await until(() => drawn('fixed'), 'its track is drawn as fixed');
      await receiver.until(({ sent }) => sent > 8);
      const of = page.locator('.track__pointbar .track__scrub .num');
      const newest = /^(\d+) of \1$/; // follows the rover
      await until(async () => newest.test((await of.textContent()) ?? ''), 'the newest point is shown');
      await page.getByLabel('Point of the track').focus();
      await page.keyboard.press('Home');
      await until(async () => /^1 of /.test((await of.textContent()) ?? ''), 'the first point is shown');
      await page
        .locator('.track__pointbar .track__message')
        .getByText(/^\$GNGGA.*,5,11,1\.40,/)
        .waitFor();
      await page.getByRole('button', { name: 'Back to the newest point' }).click();
      await until(async () => newest.test((await of.textContent()) ?? ''), 'it is back at the newest');
    },
  );

  await t.test('forced to a station it has a lock, and the corrections of that station', async () => {
    await system.rows("update rovers set forced_mountpoint = 'SLEA' where id = $1", [id]);
    await fact(page, 'Base station', 'Sleaford');
    await fact(page, 'Base station', 'forced to SLEA');
    await page.getByRole('img', { name: 'Forced base station' }).waitFor();
    await fact(page, 'Baseline', /^25\.\d|^26\.\d/);
  });

  await t.test('a rover that stays connected and reports nothing looks neither fixed nor fine', async () => {
    receiver.pause();
    await fact(page, 'RTK status', /^No GGA for \d/);
    await fact(page, 'RTK status', 'Fixed before that');
    await page
      .locator('.title .tag')
      .getByText(/^No GGA for \d/)
      .waitFor();
    assert.equal(await page.locator('.title .tag.fixed').count(), 0);
    await page.getByText('Rover connected, but it reports no position').waitFor({ state: 'attached' });
    await assertAccessible(page);
    await system.rows('update rovers set forced_mountpoint = null where id = $1', [id]);
    await fact(page, 'Base station', 'Horncastle');
    await fact(page, 'Base station', 'chosen by position, not forced');
    await fact(page, 'Baseline', /^6\.\d/); // to the new station, without another GGA
    receiver.resume();
    await tag('Fixed');
  });

  await t.test('somebody of another company reads that they may not see it', async () => {
    const other = await openPage(browser, { width: 1000, height: 900 });
    await openSignedIn(other.page, live, stranger);
    for (const address of [live, history, `${history}?session=1`]) {
      await other.page.goto(address);
      await other.page.getByText('UNAUTHORISED TO VIEW THIS RESOURCE').waitFor();
      assert.equal(await other.page.getByText('harvester').count(), 0, address);
    }
    await other.page.context().close();
  });

  await t.test('what cannot be disconnected any more stays in red, and the dialog open', async () => {
    await page.getByRole('button', { name: 'ROVER DISCONNECT' }).click();
    await dialog.getByText(/^Session \d+ on Casta UK$/).waitFor();
    const before = await sessionShown(page);
    await receiver.stop();
    receiver.start(await connect());
    await until(async () => (await sessionShown(page)) !== before, 'the page has the next session');
    await dialog.getByRole('button', { name: 'DISCONNECT ROVER' }).click();
    const button = dialog.locator('button.reply.bad');
    await button.waitFor();
    assert.ok(await button.isDisabled());
    assert.match((await button.textContent()) ?? '', /The session has already ended/);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'detached' });
    assert.ok(receiver.connected);
  });

  await t.test('the list of its sessions, open meanwhile, has the next one without a reload', async () => {
    const list = await page.context().newPage();
    await list.goto(history);
    const rows = list.locator('tbody tr[data-id]');
    await until(async () => (await rows.count()) === 3, 'three sessions');
    await receiver.stop();
    receiver.start(await connect());
    await until(async () => (await rows.count()) === 4, 'a fourth session');
    await list.close();
  });

  await t.test(
    'disconnected it goes: green words, a dialog that closes itself, figures that stay',
    async () => {
      await receiver.until(({ sent }) => sent > 10); // long enough to be looked at later
      await tag('Fixed');
      await page.getByRole('button', { name: 'ROVER DISCONNECT' }).click();
      const replies = await seenTexts(page, 'button.reply.good:disabled');
      await dialog.getByRole('button', { name: 'DISCONNECT ROVER' }).click();
      await dialog.waitFor({ state: 'detached' });
      assert.deepEqual(await replies(), ['Rover disconnected']);
      await until(() => !receiver.connected, 'the rover is gone');
      await tag('Rover Offline');
      await page.getByText('ONGOING ROVER SESSION NOT FOUND').waitFor();
      await page.locator('.live__indicator > .live__lost').waitFor();
      await fact(page, 'Satellites', '17');
      await assertAccessible(page);
    },
  );

  await t.test('history has the last session as it was, and the silent one without a track', async () => {
    const stored = async () => {
      const [last] = await system.rows(
        `select ended_at, (select count(*) from gga_points where session_id = s.id)::int as points
         from rover_sessions s where rover_id = $1 order by id desc limit 1`,
        [id],
      );
      return last?.ended_at ? Number(last.points) : 0;
    };
    // before it is opened, as the page of a session that has ended reads once; the last GGA may cross the end
    await until(async () => (await stored()) >= receiver.sent - 1, 'its end and its GGA are stored');
    await page.getByRole('link', { name: 'VIEW HISTORY' }).click();
    const rows = page.locator('tbody tr[data-id]');
    await rows.first().click();
    await page.waitForURL(/[?&]session=\d/);
    await page
      .getByText(new RegExp(`of the time, (${receiver.sent - 1}|${receiver.sent}) GGA`))
      .first()
      .waitFor();
    await page.getByText('Ended: disconnected by System Admin').waitFor();
    const losses = page.getByRole('list', { name: 'Losses of fix' });
    await losses.getByText(/^Lost fix .*, when the session ended$/).waitFor();
    await losses.getByText('The session was ended (disconnected by System Admin).').waitFor();
    for (let older = 0; older < 3; older++) {
      const { href } = new URL(page.url());
      await page.getByRole('button', { name: 'Older session' }).click();
      await page.waitForURL((url) => url.href !== href);
    }
    await page.getByText('NO SESSION TRACKING DATA').waitFor();
    await page.goto(`${history}?session=${longest}`); // from float to fixed, and from one station to another
    await page.locator('.losses__timeline .losses__slide').waitFor();
    await page.locator('.track__trackmap .track__marks').waitFor({ state: 'attached' });
  });

  await t.test('a moment under the pointer is the same on the axis, on the map and in the figures', () =>
    hoverJoins(page),
  );

  await t.test('two fingers on the axis zoom it, one moves it', () => pinches(page));

  await t.test('in a browser without WebGL the track is shown nevertheless', async () => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = new Proxy(HTMLCanvasElement.prototype.getContext, {
        apply: (real, canvas, [kind, ...more]) =>
          String(kind).startsWith('webgl') ? null : Reflect.apply(real, canvas, [kind, ...more]),
      });
    });
    await page.reload();
    await page.getByText('The map could not start: it needs WebGL.').waitFor();
    await until(
      async () => (await pixelsOf(page, '.track__trackmap .track__sketch', colours.float)) > 0,
      'the sketch has the colour of float', // it is drawn once its size is known, a frame after the text
    );
    await page.getByRole('slider', { name: 'Point of the track' }).waitFor();
    await assertAccessible(page);
  });

  await t.test('no console complained', () => assert.deepEqual(complaints, []));
});

/** A status card, once it shows this. */
async function fact(page: Page, label: string, text: string | RegExp): Promise<void> {
  const card = page
    .locator('.live__livestats > div')
    .filter({ has: page.locator('span').getByText(label, { exact: true }) });
  await card.getByText(text).first().waitFor();
}

const sessionShown = (page: Page) =>
  page.getByRole('region', { name: 'Session', exact: true }).locator('.meta').textContent();

/** Pointing at the axis marks the map, pointing at the map moves the crosshair, and both show the same second. */
async function hoverJoins(page: Page): Promise<void> {
  const ring = page.locator('.track__trackmap .track__marks circle').nth(1);
  const message = page.locator('.track__pointbar dd').first();
  const crosshair = page.locator('.losses__crosshair span');
  const axis = await boxOf(page.locator('.losses__timeline .losses__slide'));
  await page.mouse.move(axis.x + axis.width / 2, axis.y + 120);
  await ring.waitFor();
  const middle = await crosshair.textContent();
  const saysSo = async () => (await message.textContent()) === middle;
  await until(saysSo, 'the figures are of that second');
  const ringBox = await boxOf(ring);
  await page.mouse.move(axis.x + axis.width * 0.75, axis.y + 120);
  await until(async () => (await crosshair.textContent()) !== middle, 'the crosshair moves');
  await until(async () => {
    const later = await boxOf(ring);
    return Math.hypot(later.x - ringBox.x, later.y - ringBox.y) > 2;
  }, 'the ring moves along');
  await page.mouse.move(ringBox.x + ringBox.width / 2, ringBox.y + ringBox.height / 2);
  await until(async () => (await crosshair.textContent()) === middle, 'the map leads back to that second');
  await until(saysSo, 'the figures are of that second again');
}

/** Texts of the elements of a selector from now on, also of those that are gone when they are asked for. */
async function seenTexts(page: Page, selector: string): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle((of) => {
    const texts = new Set<string>();
    const look = () => {
      for (const element of document.querySelectorAll(of)) texts.add(element.textContent ?? '');
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    return texts;
  }, selector);
  return () => seen.evaluate((texts) => [...texts]);
}

/** Touches, as the browser gets them from a screen. */
async function pinches(page: Page): Promise<void> {
  await page.locator('.losses__timeline').scrollIntoViewIfNeeded();
  const frame = page.locator('.losses__minimap .frame');
  const whole = await boxOf(frame);
  const { x, y, width } = await boxOf(page.locator('.losses__timeline .losses__slide'));
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...shares: number[]) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: shares.map((share, id) => ({ x: x + width * share, y: y + 120, id })),
    });
  const steps = [0.05, 0.1, 0.15];
  await send('touchStart', 0.5);
  await send('touchStart', 0.5, 0.6);
  for (const by of steps) await send('touchMove', 0.5 - by / 2, 0.6 + by);
  await send('touchEnd', 0.5 - 0.075);
  await send('touchEnd');
  await until(async () => (await boxOf(frame)).width < whole.width * 0.8, 'less is in sight');
  const closer = await boxOf(frame);
  await send('touchStart', 0.5);
  for (const by of steps) await send('touchMove', 0.5 + by);
  await send('touchEnd');
  await until(async () => (await boxOf(frame)).x < closer.x, 'what was before is in sight');
  assert.ok(Math.abs((await boxOf(frame)).width - closer.width) < 2);
  await send('touchStart', 0.2);
  await send('touchStart', 0.2, 0.8);
  for (const by of steps) await send('touchMove', 0.2 + by, 0.8 - by);
  await send('touchEnd', 0.35);
  await send('touchEnd');
  await until(async () => (await boxOf(frame)).width > closer.width * 1.1, 'more is in sight again');
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the page');
  return box;
}

/** Somebody of another company of the same dealer. */
async function createOtherTenant(system: System, { ids }: Awaited<ReturnType<typeof startNetwork>>) {
  const elsewhere = await system.create.company({ dealer: ids.dealer, title: 'Fen Farms' });
  await system.rows(
    `insert into users (role, reseller_id, dealer_id, company_id, fname, lname, email, password_hash)
     values (20, 1, $1, $2, 'Finn', 'Fen', $3, $4)`,
    [ids.dealer, elsewhere, stranger.email, await hashPassword(stranger.password)],
  );
}
