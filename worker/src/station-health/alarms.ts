import { isDeepStrictEqual } from 'node:util';
import { alarmKinds } from '@cairn/contract';
import type { Database, Db } from '@cairn/database';
import { sql } from 'kysely';
import {
  beginAlarm,
  endAlarm,
  type Judged,
  logAlarm,
  type OpenAlarm,
  readOpen,
  readStats,
  updateAlarm,
} from './alarms.queries.ts';
import { judge } from './alarms.rules.ts';
import { storeHours } from './samples.queries.ts';

/** Alarms that are over are stored for so many days. */
const RETAINED_DAYS = 400;

/** Judges every station, begins and ends its alarms, and logs that in the caster log. */
export async function watchStations(
  database: Database,
  at = new Date(),
): Promise<{ begun: number; ended: number }> {
  const db = database.service;
  await storeHours(db, at);
  const [stations, open] = await Promise.all([readStats(db, at), readOpen(db)]);
  const changed = { begun: 0, ended: 0 };
  for (const station of stations) {
    const { begun, ended } = await watch(
      db,
      station,
      open.filter(({ station_id }) => station_id === station.id),
      at,
    );
    changed.begun += begun;
    changed.ended += ended;
  }
  const known = new Set(stations.map(({ id }) => id));
  for (const { id } of open.filter(({ station_id }) => !known.has(station_id))) await endAlarm(db, id, at); // archived, or out of service
  await sql`delete from station_alarms where ended_at < ${at}::timestamptz - make_interval(days => ${RETAINED_DAYS}::int)`.execute(
    db,
  );
  return changed;
}

async function watch(db: Db, station: Judged, open: readonly OpenAlarm[], at: Date) {
  const changed = { begun: 0, ended: 0 };
  for (const kind of alarmKinds) {
    const alarm = open.find((one) => one.kind === kind);
    const judgement = judge(kind, station.stats, alarm !== undefined, at);
    if (judgement === 'unclear') continue;
    if (judgement === 'over') {
      if (!alarm) continue;
      await db.transaction().execute(async (trx) => {
        if (!(await endAlarm(trx, alarm.id, at))) return;
        await logAlarm(trx, station, { event: 'station_alarm_over', evidence: alarm.evidence }, at);
        changed.ended++;
      });
    } else if (alarm) {
      if (!isDeepStrictEqual(alarm.evidence, judgement)) await updateAlarm(db, alarm.id, judgement);
    } else {
      await db.transaction().execute(async (trx) => {
        if (!(await beginAlarm(trx, station.id, judgement, at))) return;
        await logAlarm(trx, station, { event: 'station_alarm', evidence: judgement }, at);
        changed.begun++;
      });
    }
  }
  return changed;
}
