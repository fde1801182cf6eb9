import type { RinexJob } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import type { CannotMake } from './cannot-make.ts';

export interface ClaimedJob {
  readonly id: number;
  readonly begins: Date;
  readonly ends: Date;
  readonly mount: string;
  readonly country: number;
  readonly stationId: number | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude: number | null;
  readonly since: Date;
}

/** Takes the oldest job that waits; two workers never take the same. */
export async function claimJob(db: Db, worker: number): Promise<ClaimedJob | undefined> {
  const { rows } = await sql<ClaimedJob>`
    update rinex_jobs j set state = 'running', progress = 0, seen_at = now(), claimed_by = ${worker} from stations s
    where s.id = j.station_id and j.id = (select id from rinex_jobs where state = 'waiting' order by id limit 1 for update skip locked)
    returning j.id, j.begins, j.ends, s.mount, s.country, s.station_id as "stationId", s.latitude, s.longitude, s.altitude, s.created_at as since`.execute(
    db,
  );
  return rows[0];
}

export async function noteProgress(db: Db, id: number, progress: number): Promise<void> {
  await sql`update rinex_jobs set progress = ${progress}, seen_at = now() where id = ${id} and state = 'running'`.execute(
    db,
  );
}

export async function finishJob(db: Db, id: number, files: RinexJob['files']): Promise<void> {
  await sql`update rinex_jobs set state = 'done', progress = 100, files = ${JSON.stringify(files)}::jsonb, done_at = now()
    where id = ${id}`.execute(db);
}

export async function failJob(db: Db, id: number, { message, parameters }: CannotMake): Promise<void> {
  await sql`update rinex_jobs set state = 'failed', reason = ${message},
    reason_parameters = ${parameters ? JSON.stringify(parameters) : null}::jsonb, done_at = now() where id = ${id}`.execute(
    db,
  );
}

/** The worker stops: another one restarts the job. */
export async function requeue(db: Db, id: number): Promise<void> {
  await sql`update rinex_jobs set state = 'waiting', progress = 0 where id = ${id} and state = 'running'`.execute(
    db,
  );
}

/** A worker without progress of its job for so long is gone, s. */
const GONE = 60;

/** Jobs that a killed worker left are begun again, and none of another one that is there: the clock may have been set. */
export async function takeBack(db: Db, worker: number): Promise<void> {
  await sql`update rinex_jobs set state = 'waiting', progress = 0
    where state = 'running' and seen_at < now() - make_interval(secs => ${GONE})
      and (claimed_by is null or claimed_by = ${worker} or not worker_is_there(claimed_by))`.execute(db);
}

/** Deletes the jobs that ended over an hour ago. Returns the ids that are still known. */
export async function forgetJobs(db: Db): Promise<Set<number>> {
  await sql`delete from rinex_jobs where done_at < now() - interval '1 hour'`.execute(db);
  const rows = await db.selectFrom('rinex_jobs').select('id').execute();
  return new Set(rows.map(({ id }) => id));
}
