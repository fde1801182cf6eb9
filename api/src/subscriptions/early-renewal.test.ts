import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarFeedPath, dayIn } from '@cairn/contract';
import { parseCalendar } from '../../test/ical.ts';
import { PO, startSubscriptions, YEAR } from '../../test/subscriptions.ts';

test('after an early renewal whatever has a date says the new one at once', async (t) => {
  const { dealer, current, add, rover, mails, database, baseUrl } = await startSubscriptions(t);
  await add();
  const { service } = database;
  // sold half a year ago, so that the ends before and after the renewal are on different days
  const [sold] = await service.selectFrom('subscriptions').selectAll().execute();
  const ago = (at: Date | undefined) => new Date(Number(at) - 180 * 86_400_000);
  await service
    .updateTable('subscriptions')
    .set({ starts_at: ago(sold?.starts_at), ends_at: ago(sold?.ends_at) })
    .execute();
  const [before] = await current();
  const address = calendarFeedPath((await dealer.calendarFeed.make({ timezone: 'UTC' })).token);
  const feed = async () =>
    parseCalendar(await (await fetch(`${baseUrl}${address}`)).text()).events.map((event) => [
      event['DTSTART;VALUE=DATE'],
      event.SUMMARY,
    ]);
  const day = (iso: string | undefined) => dayIn(new Date(String(iso)), 'UTC');
  const compact = (iso: string | undefined) => day(iso).replaceAll('-', '');
  assert.deepEqual(await feed(), [[compact(before?.enddate), 'Sprayer (Wold Farms): subscription expires']]);

  await dealer.subscriptions.renew({
    roverdata: { subid: Number(before?.value), subtype: YEAR, activatenow: 1, ...PO },
  });

  const [after, ended] = await current();
  assert.equal(after?.status, 3);
  assert.equal(ended?.enddate, after?.startdate, 'the one before ended when this one began');
  const { CasterSubs } = await dealer.subscriptions.list({ orderby: 'enddate' });
  assert.deepEqual(
    CasterSubs.map(({ value, enddate }) => [value, enddate]),
    [
      [ended?.value, after?.startdate],
      [after?.value, after?.enddate],
    ],
  );
  const { rovers } = await dealer.rovers.list({});
  assert.equal(rovers[0]?.expire?.slice(0, 16), after?.enddate.slice(0, 16));
  const counts = async (iso: string | undefined) =>
    (await dealer.expiryCalendar.counts({ day: day(iso), timezone: 'UTC' })).days.map(
      ({ ending, renewed }) => [ending, renewed],
    );
  assert.deepEqual(await counts(before?.enddate), [], 'nothing ends at the former end');
  assert.deepEqual(await counts(after?.startdate), [[0, 1]]);
  assert.deepEqual(await counts(after?.enddate), [[1, 0]]);
  assert.deepEqual(await feed(), [
    [compact(after?.startdate), 'Sprayer (Wold Farms): renewed'],
    [compact(after?.enddate), 'Sprayer (Wold Farms): subscription expires'],
  ]);
  const mail = (await mails()).at(-1);
  const year = new Date(String(after?.enddate)).getUTCFullYear();
  assert.match(mail?.text ?? '', new RegExp(`Until: \\d{1,2} \\w+ ${year} at`));
  const { subs } = await dealer.subscriptions.log({ rover });
  assert.deepEqual(
    subs.map(({ type, enddate }) => [type, enddate]),
    [
      [56, after?.enddate],
      [50, sold?.ends_at.toISOString()],
    ],
    'the history has each end as it was then',
  );
});
