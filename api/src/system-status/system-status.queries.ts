import { ALARMS_PER_PAGE, type SystemId, systemIds } from '@cairn/contract';
import type { Db, FigureName } from '@cairn/database';
import { sql } from 'kysely';
import { countRows } from '../records/list.ts';

/* ---- alarms ---- */

export interface AlarmFilter {
  readonly systems: readonly SystemId[];
  readonly clear: boolean;
  readonly page: number;
  readonly limit: number;
}
export const firstAlarms = { clear: false, page: 0, limit: ALARMS_PER_PAGE } as const;

export async function readAlarms(db: Db, { systems, clear, page, limit }: AlarmFilter) {
  let found = db.selectFrom('system_alarms').where('system', 'in', systems);
  if (clear) found = found.where('cleared_at', 'is not', null);
  const total = await countRows(found);
  const rows = await found
    .select(['id', 'system', 'kind', 'raised_at', 'cleared_at'])
    .orderBy(sql`cleared_at is not null`)
    .orderBy('raised_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute();
  return { rows, total };
}

/* ---- figures ---- */

export interface LatestFigure {
  readonly figure: FigureName;
  readonly system: number;
  readonly source: string;
  readonly latest: number;
  readonly sampled_at: Date;
}

/** The last sample of every figure of the last five minutes. */
export async function readLatestFigures(db: Db): Promise<LatestFigure[]> {
  const { rows } = await sql<LatestFigure>`
    select distinct on (figure, system, source) figure, system, source, latest, sampled_at
    from figure_minutes where at > now() - interval '6 minutes'
    order by figure, system, source, at desc`.execute(db);
  return rows;
}

export interface StepMean {
  readonly step: number;
  readonly figure: FigureName;
  readonly source: string;
  readonly mean: number;
}

/** The mean of figures of a system in each step, by what measured it. `edges`: where steps begin, and the end; Unix ms. */
export async function readSteps(
  db: Db,
  table: 'figure_minutes' | 'figure_hours',
  figures: readonly FigureName[],
  system: number,
  edges: readonly number[],
): Promise<StepMean[]> {
  const [first, last] = [edges[0], edges.at(-1)];
  if (first === undefined || last === undefined) return [];
  const begins = edges.map((edge) => new Date(edge));
  const { rows } = await sql<StepMean>`
    select width_bucket(at, ${begins}::timestamptz[]) - 1 as step, figure, source, sum(total) / sum(samples) as mean
    from ${sql.table(table)}
    where figure = any (${figures}) and system = ${system} and at >= ${new Date(first)} and at < ${new Date(last)}
    group by 1, 2, 3`.execute(db);
  return rows;
}

export async function readSlowest(db: Db) {
  const { rows } = await sql<{ statement: string; calls: number; mean_ms: number; total_ms: number }>`
    select * from slowest_statements(5)`.execute(db);
  return rows;
}

/* ---- restarts ---- */

export type RestartRow = Awaited<ReturnType<typeof readRestarts>>[number];

const restarts = (db: Db) =>
  db
    .selectFrom('service_restarts as r')
    .leftJoin('users as u', 'u.id', 'r.asked_by')
    .select([
      'r.id',
      'r.service',
      'r.system',
      'r.asked_at',
      'r.answered_at',
      'r.succeeded',
      'r.problem',
      'r.returned',
      'r.returned_at',
      'r.watched_until',
      sql<number>`cardinality(r.clients)`.as('connected'),
      sql<string>`coalesce(trim(u.fname || ' ' || u.lname), '')`.as('by'),
    ]);

/** The last restart of each service of each system. */
export const readRestarts = (db: Db) =>
  restarts(db)
    .distinctOn(['r.service', 'r.system'])
    .orderBy('r.service')
    .orderBy('r.system')
    .orderBy('r.asked_at', 'desc')
    .execute();

export const findRestarts = (db: Db, ids: readonly number[]) =>
  restarts(db).where('r.id', 'in', ids).orderBy('r.id').execute();

/** A restart that nobody answered within this time is over: its api has ended, s. */
const LOST_AFTER = 60;
/** A second click, or that of another admin, means the restart that was just made, s. */
const SAME_WITHIN = 10;

export interface Restart {
  readonly id: number;
  readonly system: SystemId;
  /** Somebody else has begun it, and carries it out or has done so. */
  readonly joined: boolean;
}

/** Begins the restart of a service of some systems, or joins the one that was begun a moment before; locked, one after the other. */
export async function beginRestarts(
  db: Db,
  service: 'casta' | 'connecta',
  systems: readonly SystemId[],
  userId: number,
): Promise<Restart[]> {
  await sql`select pg_advisory_xact_lock(hashtext('restart of ' || ${service}))`.execute(db);
  await sql`
    update service_restarts set answered_at = now(), succeeded = false, problem = 'No answer in time', watched_until = now()
    where service = ${service} and answered_at is null and asked_at < now() - make_interval(secs => ${LOST_AFTER})`.execute(
    db,
  );
  const requested: Restart[] = [];
  for (const system of systems) {
    const recent = await db
      .selectFrom('service_restarts')
      .select('id')
      .where('service', '=', service)
      .where('system', '=', system)
      .where(
        sql<boolean>`(answered_at is null or (succeeded and answered_at > clock_timestamp() - make_interval(secs => ${SAME_WITHIN})))`,
      )
      .orderBy('id', 'desc')
      .executeTakeFirst();
    if (recent) requested.push({ id: recent.id, system, joined: true });
    else {
      const { rows } = await sql<{ id: number }>`
        insert into service_restarts (service, system, asked_by, asked_at, clients)
        values (${service}, ${system}, ${userId}, clock_timestamp(), ${connectedOf(service, system)})
        returning id`.execute(db);
      if (rows[0]) requested.push({ id: rows[0].id, system, joined: false });
    }
  }
  return requested;
}

/** The rovers, or the stations, that a service will disconnect. */
const connectedOf = (service: 'casta' | 'connecta', system: SystemId) =>
  service === 'casta'
    ? sql`coalesce((select array_agg(rover_id) from live_rovers where casta = ${system}), '{}')`
    : sql`coalesce((select array_agg(station_id) from live_stations where connecta = ${system} and status = 1), '{}')`;

export async function answerRestart(db: Db, id: number, problem: string | undefined): Promise<void> {
  await db
    .updateTable('service_restarts')
    .set({
      answered_at: sql`clock_timestamp()`,
      succeeded: problem === undefined,
      problem: problem ?? null,
      ...(problem !== undefined && { watched_until: sql`clock_timestamp()` }),
    })
    .where('id', '=', id)
    .execute();
}

export const everySystem: readonly SystemId[] = systemIds;
