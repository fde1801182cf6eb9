import { storedReason } from '@cairn/contract';
import { historyOf, type RecordedHistory } from '@cairn/simulator';
import pg from 'pg';
import { copy, iso } from './copy.ts';
import { seedEvents } from './events.ts';
import { type Ids, idsOf, recorded } from './ids.ts';
import { seedLines, stationLines } from './log.ts';
import { seedSessions } from './sessions.ts';
import { type DemoWorld, demoWorld } from './world.ts';

/** The row in `settings` that marks that the demo has its past, and until when. */
const HISTORY_MARK = 'demo_past';

export const HISTORY_DAYS = { stations: 90, rovers: 14 };

/** Seconds between two GGAs: those of the rovers that the demo's company login sees are closer together. */
const ggaSeconds = { shown: 20, others: 30 };

/**
 * Gives a demo that has just been seeded a past, as if it had run for weeks: status changes of stations, sessions of
 * rovers with their GGA, lines of the caster log and what people did. A demo that has sessions from before `until` (Unix
 * ms) is left as it is.
 * @param url the owner's: COPY does not go together with row policies, and days of the past need their partitions
 */
export async function seedHistory(url: string, until = Date.now()): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`set local cairn.quiet = 'on'`);
    const { rows } = await client.query<{ has: boolean }>(
      `select exists (select from settings where name = $1) or exists (select from rover_sessions where started_at < $2) as has`,
      [HISTORY_MARK, iso(until)],
    );
    if (rows[0]?.has) return;
    await client.query('insert into settings (name, value) values ($1, to_jsonb($2::text))', [
      HISTORY_MARK,
      iso(until),
    ]);
    await makePartitions(client);
    const world = demoWorld();
    const ids = await idsOf(client);
    const history = historyOf(historyOptions(world, until));
    await backdate(client);
    await seedStationHistory(client, history, ids);
    await quietly(client, ['gga_points', 'rover_sessions'], () => seedSessions(client, history, ids));
    await markMinutes(client);
    await seedLines(client, stationLines(history, ids, until - HISTORY_DAYS.rovers * 86_400_000));
    await seedEvents(client, until, HISTORY_DAYS.rovers);
    await client.query('commit');
  } finally {
    await client.end(); // an open transaction is rolled back
  }
}

function historyOptions({ stations, rovers }: DemoWorld, until: number) {
  const working = rovers.filter(({ allowed, daysLeft }) => allowed && daysLeft > 0);
  const shown = new Set(
    rovers.filter(({ company }) => company === rovers[0]?.company).map(({ username }) => username),
  );
  return {
    until,
    world: { stations: [...stations], rovers: [...working] },
    stationDays: HISTORY_DAYS.stations,
    roverDays: HISTORY_DAYS.rovers,
    ggaSeconds: ({ username }: { username: string }) =>
      shown.has(username) ? ggaSeconds.shown : ggaSeconds.others,
    keenness: ({ username }: { username: string }) => (shown.has(username) ? 0.6 : undefined),
  };
}

/** The partitions of the past days, named as `make_partitions` names them. */
async function makePartitions(client: pg.Client): Promise<void> {
  await client.query(`do $$
    declare parent text; day date;
    begin
      foreach parent in array array['gga_points', 'caster_log'] loop
        for day in select generate_series((now() at time zone 'utc')::date - ${HISTORY_DAYS.rovers + 1}, (now() at time zone 'utc')::date - 2, '1 day')::date loop
          execute format('create table if not exists public.%I partition of public.%I for values from (%L) to (%L)',
            parent || to_char(day, '_YYYYMMDD'), parent, day || ' 00:00+00', day + 1 || ' 00:00+00');
        end loop;
      end loop;
    end $$`);
}

/** What has a past was there before it. */
async function backdate(client: pg.Client): Promise<void> {
  for (const table of ['resellers', 'dealers', 'users', 'machines', 'rovers', 'stations'])
    await client.query(`update ${table} set created_at = created_at - interval '200 days'`);
}

async function seedStationHistory(
  client: pg.Client,
  { changes }: RecordedHistory,
  { stations }: Ids,
): Promise<void> {
  await copy(
    client,
    'station_status_changes',
    ['station_id', 'at', 'kind', 'online', 'reason', 'details'],
    changes.map(({ mount, at, kind, online, reason }) => {
      const { code, details } = storedReason(reason);
      return [stations.get(mount)?.id, iso(at), kind, online, code, JSON.stringify(details)];
    }),
  );
}

/** Turns off what the tables do with each row that casters write: for a whole past it is done in one go. */
async function quietly(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await work();
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
}

/** The minutes of the past are to be counted: what the triggers of migrations 006 and 110 do row by row. */
async function markMinutes(client: pg.Client): Promise<void> {
  await client.query('insert into client_marks select distinct hour_of(started_at) from rover_sessions');
  await client.query('insert into fix_marks select id, fixes_due(started_at, ended_at) from rover_sessions');
  await client.query(`insert into rollup_marks
    select distinct m from rover_sessions s,
      generate_series(date_trunc('minute', s.started_at), s.ended_at + gga_holds(), interval '1 minute') m
    where s.node = '${recorded.node}'`);
}
