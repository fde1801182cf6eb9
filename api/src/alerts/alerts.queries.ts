import {
  type Alert,
  type AlertDetails,
  type AlertKind,
  type areas,
  type Input,
  isAtMost,
  isRole,
  type Level,
  type Role,
  type SystemPart,
  wordsOf,
} from '@cairn/contract';
import type { Db, TenantSession } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';
import { containsAll, escapeLike } from '../records/containing.ts';
import { fewContaining } from '../records/few-containing.ts';
import { bit } from '../records/reply-values.ts';
import { mayTake } from './alerts.rules.ts';

/** Somebody who reads alerts. */
export interface AlertReader extends TenantSession {
  readonly userId: number;
  readonly readonly: boolean;
  readonly singleCountry: 1 | 2 | null;
}

type Query = Input<typeof areas.alerts.list>;

interface Stored {
  readonly id: number;
  readonly kind: AlertKind;
  readonly subject: string;
  readonly since: Date;
  readonly opened_at: Date;
  readonly until: Date | null;
  readonly details: AlertDetails;
  readonly rover_id: number | null;
  readonly rover: string | null;
  readonly company_id: number | null;
  readonly company: string | null;
  readonly station_id: number | null;
  readonly station: string | null;
  readonly sim_id: number | null;
  readonly iccid: string | null;
  readonly because_id: number | null;
  readonly because: string | null;
  readonly rovers: number;
  readonly taken_at: Date | null;
  readonly taken_by: number | null;
  readonly taken_level: Level | null;
  readonly taken_name: string | null;
  readonly cursor: string;
}

/** A page of alerts, the newest first. */
export async function listAlerts(db: Db, reader: AlertReader, query: Query) {
  const { limit } = query;
  const isOpen = query.state === 'open';
  const at = sql.ref(isOpen ? 'a.opened_at' : 'a.until');
  const conditions = [
    isOpen ? sql`a.until is null` : sql`a.until is not null`,
    ...(await filters(db, reader, query)),
    ...after(query.before, at),
  ];
  const where = sql.join(conditions, sql` and `);
  const walked = walks(reader).map(
    (own) =>
      sql`(select a.* from alerts a where ${own} and ${where} order by ${at} desc, a.id desc limit ${limit + 1})`,
  );
  const rows = await readAlerts(
    db,
    sql`(select * from (${sql.join(walked, sql` union `)}) a order by ${at} desc, a.id desc limit ${limit + 1})`,
    at,
  );
  const page = rows.slice(0, limit);
  return {
    alerts: page.map((row) => alertOf(row, reader)),
    next: rows.length > limit ? (page.at(-1)?.cursor ?? null) : null,
  };
}

/** Open alerts by kind. */
export async function countOpen(db: Db, reader: AlertReader): Promise<Partial<Record<AlertKind, number>>> {
  const { rows } = await sql<{ kind: AlertKind; n: number }>`
    select a.kind, count(*)::int as n from alerts a where a.until is null and ${visible(reader)} group by a.kind`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
}

/** Some alerts by their ids, as their reader sees them: those that they may. */
export async function findAlerts(db: Db, reader: AlertReader, ids: readonly number[]): Promise<Alert[]> {
  const rows = await readAlerts(
    db,
    sql`(select a.* from alerts a where a.id = any(${ids}::int[]) and ${visible(reader)})`,
    sql`a.opened_at`,
  );
  return rows.map((row) => alertOf(row, reader));
}

async function readAlerts(db: Db, from: RawBuilder<unknown>, at: RawBuilder<unknown>): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select a.id, a.kind, a.subject, a.since, a.opened_at, a.until, a.details, a.rover_id, r.title as rover,
      c.id as company_id, c.title as company, s.id as station_id, s.title as station, a.sim_id, sim.iccid,
      cause.id as because_id, cause_station.title as because, (select count(*)::int from alert_rovers f where f.alert_id = a.id) as rovers,
      a.taken_at, a.taken_by, a.taken_level, trim(u.fname || ' ' || u.lname) as taken_name,
      (extract(epoch from ${at}) * 1000000)::bigint || '~' || a.id as cursor
    from ${from} a
      left join rovers r on r.id = a.rover_id
      left join sims sim on sim.id = a.sim_id
      left join companies c on c.id = coalesce(a.company_id, sim.company_id)
      left join stations s on s.id = coalesce(a.station_id, (a.details ->> 'station')::int)
      left join alerts cause on cause.id = a.because_id
      left join stations cause_station on cause_station.id = cause.station_id
      left join users u on u.id = a.taken_by and u.archived_at is null
    order by ${at} desc, a.id desc`.execute(db);
  return rows;
}

/** Opened, and not of a station of another country than the reader's reseller works in; the row policies hold besides. */
const visible = ({ singleCountry }: AlertReader) =>
  sql`a.opened_at is not null and ${
    singleCountry === null
      ? sql`true`
      : sql`(a.kind <> 'station_down' or exists (select from stations o where o.id = a.station_id and o.country = ${singleCountry}))`
  }`;

/**
 * What the policies hold, as conditions that an index answers, each walked down by itself: together, and under them, all
 * alerts of the network would be read for the page of a company.
 */
function walks(reader: AlertReader): readonly RawBuilder<unknown>[] {
  const { role, resellerId, dealerId, companyId } = reader;
  if (isRole(role, 'systemAdmin')) return [visible(reader)];
  const own = isRole(role, 'reseller')
    ? sql`reseller_id = ${resellerId}`
    : isRole(role, 'dealer')
      ? sql`dealer_id = ${dealerId}`
      : sql`company_id = ${companyId}`;
  return [
    sql`a.${own} and a.opened_at is not null`,
    sql`a.kind = 'station_down' and ${visible(reader)}`,
    sql`a.sim_id in (select m.id from sims m where m.${own}) and a.opened_at is not null`,
  ];
}

async function filters(
  db: Db,
  { userId, role }: AlertReader,
  { kind, taken, rover, basestation, stext }: Query,
): Promise<RawBuilder<unknown>[]> {
  const chosen: RawBuilder<unknown>[] = [];
  if (kind !== undefined) chosen.push(sql`a.kind = ${kind}`);
  if (taken === 'own') chosen.push(sql`a.taken_by = ${userId}`);
  if (taken === 'nobody') chosen.push(sql`a.taken_at is null`);
  if (taken === 'somebody') chosen.push(sql`a.taken_at is not null`);
  if (rover !== undefined) chosen.push(sql`a.rover_id = ${rover}`);
  if (basestation !== undefined) chosen.push(sql`a.station_id = ${basestation}`);
  if (stext !== '') chosen.push(await named(db, role, stext));
  return chosen;
}

/** Alerts of rovers, SIM cards, stations and companies with a text in their names: their ids are found first, by index. */
async function named(db: Db, role: Role, text: string): Promise<RawBuilder<unknown>> {
  const pattern = `%${escapeLike(text)}%`;
  const [rovers, sims] = [
    await fewContaining(db, 'rovers', wordsOf(text)),
    await fewContaining(db, 'sims', wordsOf(text)),
  ];
  return sql`(${sql.join(
    [
      rovers
        ? sql`a.rover_id = any(${rovers}::int[])`
        : sql`exists (select from rovers o where o.id = a.rover_id and ${containsAll('o.search', wordsOf(text))})`,
      sims
        ? sql`a.sim_id = any(${sims}::int[])`
        : sql`exists (select from sims o where o.id = a.sim_id and ${containsAll('o.search', wordsOf(text))})`,
      sql`a.station_id = any(array(select o.id from stations o where o.title ilike ${pattern}))`,
      ...(isAtMost(role, 'companyAdmin')
        ? []
        : [sql`a.company_id = any(array(select o.id from companies o where o.title ilike ${pattern}))`]),
    ],
    sql` or `,
  )})`;
}

function after(before: string | undefined, at: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const [micros, id] = before?.split('~') ?? [];
  return micros === undefined
    ? []
    : [
        sql`(${at}, a.id) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::bigint)`,
      ];
}

const recordOf = (id: number | null, title: string | null) =>
  id === null || title === null ? null : { id, title };

function alertOf(row: Stored, reader: AlertReader): Alert {
  const { kind, details, taken_at, taken_level } = row;
  return {
    id: row.id,
    kind,
    since: row.since.toISOString(),
    opened: row.opened_at.toISOString(),
    until: row.until?.toISOString() ?? null,
    rover: recordOf(row.rover_id, row.rover),
    company: recordOf(row.company_id, row.company),
    station: recordOf(row.station_id, row.station),
    sim: recordOf(row.sim_id, row.iccid),
    part: kind === 'system' ? (row.subject as SystemPart) : null, // the worker writes no others
    rovers: row.rovers,
    because: recordOf(row.because_id, row.because),
    refusals: details.refusals ?? null,
    reason: (details.reason as Alert['reason'] | undefined) ?? null, // of the caster log
    ends: details.ends ?? null,
    used: details.used ?? null,
    allowed: details.allowed ?? null,
    unused: details.unused ?? null,
    jobs: [...(details.jobs ?? [])],
    waiting: details.waiting ?? null,
    taken:
      taken_at && taken_level
        ? {
            at: taken_at.toISOString(),
            name: row.taken_name,
            level: taken_level,
            own: bit(row.taken_by === reader.userId),
          }
        : null,
    maytake: bit(mayTake(reader, kind, row.until === null)),
  };
}

/** An open alert that the caller may see, which nobody else changes until the end of the transaction. */
export async function lockAlert(db: Db, id: number) {
  const row = await db
    .selectFrom('alerts')
    .where('id', '=', id)
    .where('until', 'is', null)
    .where('opened_at', 'is not', null)
    .select(['id', 'kind', 'taken_by', 'reseller_id', 'dealer_id', 'company_id'])
    .forUpdate()
    .executeTakeFirst();
  return row as (typeof row & { kind: AlertKind }) | undefined;
}

/** Takes alerts for a person; `undefined` releases them. */
export const writeTaken = (
  db: Db,
  ids: readonly number[],
  taker: { userId: number; level: Level } | undefined,
  at: Date,
) =>
  db
    .updateTable('alerts')
    .set({ taken_at: taker ? at : null, taken_by: taker?.userId ?? null, taken_level: taker?.level ?? null })
    .where('id', 'in', ids)
    .execute();
