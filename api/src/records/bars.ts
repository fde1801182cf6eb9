import type { areas, Input } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';

/** Unix ms; `ends` is where the next one begins. */
export interface Bar {
  readonly begins: number;
  readonly ends: number;
}

type Bars = Pick<Input<typeof areas.availability.ofNetwork>, 'start' | 'end' | 'period'>;
type Viewer = Pick<Input<typeof areas.availability.ofStation>, 'timezone' | 'gmtoffset'>;

/** Zones that were found before, because PostgreSQL reads 600 files to answer, in some 20 ms. */
const zones = new Set<string>();

/** Whether PostgreSQL knows a time zone of this name. */
export async function isZone(db: Db, name: string): Promise<boolean> {
  if (zones.has(name.toLowerCase())) return true;
  const { rows } = await sql`select from pg_timezone_names where lower(name) = lower(${name})`.execute(db);
  if (rows.length > 0) zones.add(name.toLowerCase());
  return rows.length > 0;
}

/** The zone that the bars of a viewer follow. */
export const zoneOf = ({ timezone, gmtoffset }: Viewer): RawBuilder<unknown> =>
  timezone ? sql`${timezone}::text` : sql`(${gmtoffset} * interval '1 minute')`;

const units = { 60: 'minute', 3600: 'hour', 86400: 'day', 604800: 'week' } as const;

/** The bars that a stretch of time is made of where the viewer is; the first and the last are cut to it. */
export async function readBarsWithin(
  db: Db,
  { start, end }: { readonly start: Date; readonly end: Date },
  unit: 'hour' | 'day' | 'month',
  viewer: Viewer,
): Promise<Bar[]> {
  const zone = zoneOf(viewer);
  const step = sql`${`1 ${unit}`}::interval`;
  const local = (time: RawBuilder<unknown>) => sql`(${time}) at time zone ${zone}`;
  const first = sql`date_trunc(${unit}, ${local(sql`${start}::timestamptz`)})`;
  const begins =
    unit === 'hour'
      ? sql`generate_series(${local(first)}, ${end}::timestamptz - interval '1 millisecond', ${step})`
      : sql`(select ${local(sql`n`)} from generate_series(${first}, ${local(sql`${end}::timestamptz - interval '1 millisecond'`)}, ${step}) n)`;
  const { rows } = await sql<{ begins: number }>`
    select extract(epoch from greatest(bar, ${start}::timestamptz))::float8 * 1000 as begins
    from ${unit === 'hour' ? sql`${begins} bar` : sql`${begins} bars (bar)`} order by 1`.execute(db);
  return rows.map(({ begins: begin }, turn) => ({
    begins: begin,
    ends: rows[turn + 1]?.begins ?? end.getTime(),
  }));
}

/**
 * The bars that a chart requests, oldest first. Minutes and hours follow each other in real time; days and weeks begin
 * at midnight where the viewer is, so that two days in the year have 23 and 25 hours.
 */
export async function readBars(
  db: Db,
  { start, end, period }: Bars,
  viewer: Viewer,
  now: Date,
): Promise<Bar[]> {
  const unit = units[period];
  const zone = zoneOf(viewer);
  const step = sql`${`1 ${unit}`}::interval`;
  const begins = (n: RawBuilder<unknown>) =>
    period < 86_400
      ? sql`(date_trunc(${unit}, ${now}::timestamptz at time zone ${zone}) at time zone ${zone}) - ${n} * ${step}`
      : sql`(date_trunc(${unit}, ${now}::timestamptz at time zone ${zone}) - ${n} * ${step}) at time zone ${zone}`;
  const { rows } = await sql<Bar>`
    select extract(epoch from ${begins(sql`n`)})::float8 * 1000 as begins, extract(epoch from ${begins(sql`(n - 1)`)})::float8 * 1000 as ends
    from generate_series(${end - 1}::int, ${start}::int, -1) n order by n desc`.execute(db);
  return rows;
}
