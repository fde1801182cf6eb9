import { type AlertDetails, type AlertKind, alertKinds } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import { type Concerned, conditions } from './conditions.queries.ts';
import { judge, type Stored } from './judge.rules.ts';

export interface Judged {
  readonly opened: number;
  readonly closed: number;
}

interface Row extends Stored {
  readonly id: number;
  readonly subject: string;
}

/** Minutes in which an alert of the same subject that comes again counts as flapping. */
const FLAPPING_MINUTES = 60;
/** Stations first, as the rovers that they fed are put to them. */
const order: readonly AlertKind[] = ['station_down', ...alertKinds.filter((kind) => kind !== 'station_down')];

/**
 * Judges everything there is in a fixed number of queries for each kind, however many rovers there are. Each kind is one
 * transaction; of several workers one judges at a time.
 */
export async function judgeEverything(db: Db, at: Date): Promise<Judged> {
  const done = { opened: 0, closed: 0 };
  for (const kind of order) {
    const { opened, closed } = await db.transaction().execute((trx) => judgeKind(trx, kind, at));
    done.opened += opened;
    done.closed += closed;
  }
  return done;
}

async function judgeKind(db: Db, kind: AlertKind, at: Date): Promise<Judged> {
  await sql`select pg_advisory_xact_lock(hashtext('alerts'))`.execute(db);
  const concerned = new Map((await conditions[kind](db, at)).map((one) => [one.subject, one]));
  const stored = new Map((await readStored(db, kind)).map((row) => [row.subject, row]));
  const fresh = [...concerned.keys()].filter((subject) => !stored.has(subject));
  const flaps = await readFlaps(db, kind, fresh, at);

  const begun: (Concerned & Stored)[] = [];
  const changed: (Row & { until: Date | null })[] = [];
  const forgotten: number[] = [];
  for (const subject of new Set([...concerned.keys(), ...stored.keys()])) {
    const [row, concern] = [stored.get(subject), concerned.get(subject)];
    const judgement = judge(
      kind,
      row && plain(row),
      concern && plainConcern(concern),
      at,
      flaps.get(subject),
    );
    if (judgement === 'unchanged') continue;
    if (judgement === 'forgotten') {
      if (row) forgotten.push(row.id);
    } else if (row) changed.push({ ...row, ...judgement });
    else if (concern) begun.push({ ...concern, ...judgement });
  }

  const inserted = await insert(db, kind, begun);
  await update(db, changed);
  if (forgotten.length > 0) await db.deleteFrom('alerts').where('id', 'in', forgotten).execute();
  const opened = [
    ...inserted,
    ...changed
      .filter(({ subject, openedAt }) => openedAt && stored.get(subject)?.openedAt === null)
      .map(({ id }) => id),
  ];
  if (kind === 'station_down') await storeFed(db, opened);
  if (kind === 'rover_no_fix') await findCauses(db);
  return { opened: opened.length, closed: changed.filter(({ until }) => until).length };
}

const plain = ({ since, openedAt, clearSince, flaps, details }: Row): Stored => ({
  since,
  openedAt,
  clearSince,
  flaps,
  details,
});
const plainConcern = ({ since, details }: Concerned) => ({
  since: since ?? undefined,
  details: JSON.parse(JSON.stringify(details)) as AlertDetails, // as it will be read again: without what is undefined
});

async function readStored(db: Db, kind: AlertKind): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, subject, since, opened_at as "openedAt", clear_since as "clearSince", flaps, details
    from alerts where kind = ${kind} and until is null order by id for update`.execute(db);
  return rows;
}

/** How often each subject came back: once more than when it was over a short while ago. */
async function readFlaps(db: Db, kind: AlertKind, subjects: readonly string[], at: Date) {
  if (subjects.length === 0) return new Map<string, number>();
  const { rows } = await sql<{ subject: string; flaps: number }>`
    select subject, max(flaps) + 1 as flaps from alerts
    where kind = ${kind} and subject = any(${subjects}::text[])
      and until > ${at}::timestamptz - make_interval(mins => ${FLAPPING_MINUTES}::int)
    group by subject`.execute(db);
  return new Map(rows.map(({ subject, flaps }) => [subject, flaps]));
}

/** Inserts what is watched from now on. The tenants are those of the rover now. Gives the ids of those that are open at once. */
async function insert(db: Db, kind: AlertKind, begun: readonly (Concerned & Stored)[]): Promise<number[]> {
  if (begun.length === 0) return [];
  const { rows } = await sql<{ id: number; opened: boolean }>`
    insert into alerts (kind, subject, reseller_id, dealer_id, company_id, rover_id, station_id, sim_id, since, opened_at, flaps, details)
    select ${kind}, n.subject, r.reseller_id, r.dealer_id, r.company_id, r.id, n.station_id, n.sim_id, n.since, n."openedAt", n.flaps, n.details
    from jsonb_to_recordset(${JSON.stringify(begun)}::jsonb) as n(subject text, rover_id int, station_id int, sim_id int,
        since timestamptz, "openedAt" timestamptz, flaps int, details jsonb)
      left join rovers r on r.id = n.rover_id
    where n.rover_id is null or r.id is not null
    order by n.subject
    on conflict (kind, subject) where until is null do nothing
    returning id, opened_at is not null as opened`.execute(db);
  return rows.filter(({ opened }) => opened).map(({ id }) => id);
}

async function update(db: Db, changed: readonly (Row & { until: Date | null })[]): Promise<void> {
  if (changed.length === 0) return;
  await sql`
    update alerts a set opened_at = n."openedAt", clear_since = n."clearSince", until = case when n.until is not null then greatest(n.until, a.since) end, flaps = n.flaps, details = n.details
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as n(id int, "openedAt" timestamptz, "clearSince" timestamptz,
      until timestamptz, flaps int, details jsonb)
    where a.id = n.id`.execute(db);
}

/** A receiver that sends a GGA less often is taken to be at the station that its session had last. */
const GGA_WITHIN = sql`interval '10 minutes'`;

/** The rovers that stations fed in the moment in which they went down (decision 74). */
async function storeFed(db: Db, alerts: readonly number[]): Promise<void> {
  if (alerts.length === 0) return;
  await sql`
    insert into alert_rovers (alert_id, rover_id, reseller_id, dealer_id, company_id)
    select distinct a.id, r.id, r.reseller_id, r.dealer_id, r.company_id
    from alerts a
      join rover_sessions s on session_time(s.started_at, s.ended_at) && tstzrange(a.since - interval '5 seconds', a.since, '[]')
        and s.started_at < a.since
      join rovers r on r.id = s.rover_id and r.archived_at is null and not r.test_user
      left join lateral (
        select p.station_id from gga_points p
        where p.session_id = s.id and p.at < a.since and p.at >= a.since - ${GGA_WITHIN} order by p.at desc limit 1
      ) last on true
    where a.id = any(${alerts}::int[]) and coalesce(last.station_id, s.station_id) = a.station_id
    on conflict do nothing`.execute(db);
}

/** A rover that lost its fix when the station that fed it went down. */
async function findCauses(db: Db): Promise<void> {
  await sql`
    update alerts r set because_id = s.id
    from alerts s join alert_rovers f on f.alert_id = s.id
    where r.kind = 'rover_no_fix' and r.until is null and r.because_id is null and f.rover_id = r.rover_id
      and s.kind = 'station_down' and s.opened_at is not null
      and r.since between s.since - interval '1 minute' and coalesce(s.until, 'infinity') + interval '5 minutes'`.execute(
    db,
  );
}
