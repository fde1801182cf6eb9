import type { Db } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';
import type { SampleWindow } from './alarms.rules.ts';

/** Between two samples of a source that observes all the time, and the longest time between two of one that is connected, s. */
const SAMPLE = 10;
const SILENT = 30;

/**
 * What was seen of every station between two times, in buckets of the length of `bucket`: a row for each bucket with
 * observations. A sample is all observations of one moment; constellations with several messages count once. Samples after
 * a gap have no rate. Each covers the time since the one before, at most as long as the caster leaves a source that is silent
 * connected.
 */
function bucketSamples(from: RawBuilder<unknown>, to: RawBuilder<unknown>, bucket: RawBuilder<unknown>) {
  return sql`
    with samples as (
      select messages.station_id, at, date_bin(${bucket}, at, ${from}) as began,
        sum(seen) as satellites, sum(bytes) as bytes, bool_or(position) as position,
        coalesce(array_agg(constellation) filter (where seen > 0), '{}') as constellations,
        extract(epoch from at - lag(at) over (partition by messages.station_id order by at)) as seconds
      from stations s cross join lateral (
        select at, o.station_id, constellation, max(satellites) as seen, sum(bytes) as bytes, bool_or(message in (1005, 1006)) as position
        from rtcm_observations o cross join lateral (select case
          when message between 1001 and 1004 or message between 1071 and 1077 then 'GPS'
          when message between 1009 and 1012 or message between 1081 and 1087 then 'GLONASS'
          when message between 1091 and 1097 then 'Galileo' when message between 1101 and 1107 then 'SBAS'
          when message between 1111 and 1117 then 'QZSS' when message between 1121 and 1127 then 'BeiDou'
          when message between 1131 and 1137 then 'NavIC' end as constellation) of_message
        where o.station_id = s.id and at >= ${from} and at < ${to}
        group by at, o.station_id, constellation
      ) messages
      where s.archived_at is null
      group by messages.station_id, at
    ), known as (
      select station_id, began, constellation, count(*) as samples
      from samples cross join unnest(constellations) constellation group by station_id, began, constellation
    )
    select station_id, began, sum(least(coalesce(seconds, ${SAMPLE}), ${SILENT}))::int as covered, bool_or(position) as position,
      percentile_cont(0.5) within group (order by satellites)::real as satellites,
      percentile_cont(0.5) within group (order by bytes / seconds) filter (where seconds between 1 and 30)::real as data_rate,
      array(select constellation from known k where k.station_id = samples.station_id and k.began = samples.began
        and k.samples * 2 >= count(samples.*) order by constellation) as constellations
    from samples group by station_id, began`;
}

/** The last minutes of every station with samples in them, by its id. */
export async function readWindow(db: Db, at: Date, minutes: number) {
  const length = sql`make_interval(mins => ${minutes}::int)`;
  const from = sql`(${at}::timestamptz - ${length})`;
  const { rows } = await sql<SampleWindow & { station_id: number; position: boolean }>`
    ${bucketSamples(from, sql`${at}::timestamptz`, length)}`.execute(db);
  return new Map(rows.map(({ station_id, ...window }) => [station_id, window]));
}

/** Hours are stored a day longer than the week that is compared with. */
const RETAINED_DAYS = 8;
/** A caster whose database was slow writes what it has seen within this time, minutes. */
const LATE = 2;

/** A run writes hours for so long, ms: after an upgrade there may be days of them, and the next minute goes on. */
const BUDGET = 5000;
const HOUR = 3_600_000;

/** Records the whole hours since the last one that is known, and forgets the oldest. Returns how many rows. */
export async function storeHours(db: Db, at: Date, budget = BUDGET): Promise<number> {
  const { rows } = await sql<{ from: Date | null; to: Date }>`
    with span as (
      select greatest((select max(hour) + interval '1 hour' from station_hours), whole - make_interval(days => ${RETAINED_DAYS}::int)) as since, whole
      from (select date_trunc('hour', ${at}::timestamptz - make_interval(mins => ${LATE}::int), 'UTC') as whole) until
    )
    select whole as to, date_trunc('hour', (
      select min(first.at) from stations s cross join lateral (
        (select at from rtcm_observations o where o.station_id = s.id and at >= since and at < whole order by at limit 1) union all
        (select at from station_status_changes c where c.station_id = s.id and kind = 'stream' and not online and at >= since and at < whole order by at limit 1)
      ) first where s.archived_at is null), 'UTC') as from from span`.execute(db);
  const { from, to } = rows[0] ?? { from: null, to: at };
  if (!from) return 0;
  const until = Date.now() + budget;
  let storedHours = 0;
  for (let hour = from.getTime(); hour < to.getTime(); hour += HOUR) {
    storedHours += await storeHour(db, new Date(hour));
    if (Date.now() > until) break;
  }
  await sql`delete from station_hours where hour < ${to}::timestamptz - make_interval(days => ${RETAINED_DAYS}::int)`.execute(
    db,
  );
  return storedHours;
}

async function storeHour(db: Db, hour: Date): Promise<number> {
  const [begin, end] = [sql`${hour}::timestamptz`, sql`(${hour}::timestamptz + interval '1 hour')`];
  const { numAffectedRows } = await sql`
    with seen as (${bucketSamples(begin, end, sql`interval '1 hour'`)}), ended as (
      select station_id, ${begin} as began, count(*)::int as disconnects
      from station_outages(${begin}, ${end}) where station_outages.began >= ${begin} group by 1
    )
    insert into station_hours (station_id, hour, covered, satellites, data_rate, constellations, disconnects)
    select station_id, began, coalesce(covered, 0), satellites, data_rate, coalesce(constellations, '{}'), coalesce(disconnects, 0)
    from seen full join ended using (station_id, began)
    where not exists (
      select from out_of_service_periods p where p.station_id = seen.station_id and p.began_at < ${end} and coalesce(p.ended_at, 'infinity') > ${begin})
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows);
}
