import {
  type areas,
  type CorrectionProfile,
  type CorrectionProfileRecord,
  type Input,
  type ProfileOffer,
  wordsOf,
} from '@cairn/contract';
import type { Db } from '@cairn/database';
import { titleIn } from '@cairn/domain/language';
import { sql } from 'kysely';
import { containsAll } from '../records/containing.ts';
import { countRows, listPage, type SortColumns } from '../records/list.ts';
import { roversWithProfile } from '../records/rovers-with-profile.ts';
import { shownTitle } from '../records/shown-title.ts';

type RecordQuery = Input<(typeof areas.correctionProfiles)['records']>;

const columns = [
  'id',
  'title',
  'title_da',
  'observations',
  'constellations',
  'bands',
  'add_antenna',
  'observation_interval',
  'station_interval',
  'receiver',
  'receiver_firmware',
  'receiver_serial',
  'add_biases',
  'station_id',
  'bytes_per_second',
  'reference_frame',
] as const;
const profiles = (db: Db) => db.selectFrom('correction_profiles').select(columns);
type Row = Awaited<ReturnType<ReturnType<typeof profiles>['executeTakeFirstOrThrow']>>;

/** Profiles that can be chosen, those that came with the product first. */
export async function listProfiles(db: Db): Promise<ProfileOffer[]> {
  const rows = await profiles(db)
    .select('ready_made')
    .where('archived_at', 'is', null)
    .orderBy('ready_made', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ ready_made, ...row }) => ({ ...profileOf(row), ready_made }));
}

const has = sql.ref('correction_profiles.id');
const roversWith = sql<number>`(select count(*)::int from (${roversWithProfile(has)}) having_it)`;
const dealersWith = sql<number>`(select count(*)::int from dealers
  where dealers.correction_profile_id = ${has} and dealers.archived_at is null)`;

const sortColumns: SortColumns<RecordQuery['orderby']> = {
  profile: ['correction_profiles.title'],
  rovers: ['rovers', 'correction_profiles.title'],
};

/** A page of profiles with how many rovers have each, and how many profiles there are. */
export async function listRecords(db: Db, query: RecordQuery) {
  const { id, stext, readymade } = query;
  const found = profiles(db)
    .where('archived_at', 'is', null)
    .where(containsAll(sql`lower(${shownTitle('correction_profiles')})`, wordsOf(stext)))
    .$if(id !== undefined, (all) => all.where('id', '=', Number(id)))
    .$if(readymade !== undefined, (all) => all.where('ready_made', '=', readymade === 1))
    .select(['version', 'ready_made'])
    .select([roversWith.as('rovers'), dealersWith.as('dealers')]);
  const { rows, total } = await listPage(found, sortColumns, 'correction_profiles.id', query);
  const records = rows.map(
    ({ version, ready_made, rovers, dealers, ...row }): CorrectionProfileRecord => ({
      ...profileOf(row),
      version,
      ready_made,
      rovers,
      dealers,
    }),
  );
  return { profiles: records, total };
}

/** Rovers that have a profile by their own choice, and dealers whose default it is. */
export async function countOwners(db: Db, profile: number): Promise<{ rovers: number; dealers: number }> {
  const owners = (table: 'rovers' | 'dealers') =>
    db.selectFrom(table).where('correction_profile_id', '=', profile).where('archived_at', 'is', null);
  return { rovers: await countRows(owners('rovers')), dealers: await countRows(owners('dealers')) };
}

/** How many profiles there are; nobody makes another one until the end of the transaction. */
export async function countProfiles(db: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('correction profiles'))`.execute(db);
  return countRows(db.selectFrom('correction_profiles').where('archived_at', 'is', null));
}

/** A profile that can be chosen; undefined without one. */
export const findProfile = (db: Db, id: number) =>
  db
    .selectFrom('correction_profiles')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .select('id')
    .executeTakeFirst();

/** A profile by its id, also one that can no longer be chosen. */
export async function readProfile(db: Db, id: number): Promise<CorrectionProfile | undefined> {
  const row = await profiles(db).where('id', '=', id).executeTakeFirst();
  return row && profileOf(row);
}

/** The title of a profile in the language of the call; undefined without one. */
export async function profileTitle(db: Db, id: number | null): Promise<string | undefined> {
  return (await readOne(db, id))?.text;
}

/** The profile of a rover, the default of its dealer, and the rover's version; undefined when the caller sees no such rover. */
export async function readRoverProfile(db: Db, rover: number) {
  const found = await db
    .selectFrom('rovers')
    .leftJoin('dealers', 'dealers.id', 'rovers.dealer_id')
    .where('rovers.id', '=', rover)
    .where('rovers.archived_at', 'is', null)
    .select(['rovers.version', 'rovers.correction_profile_id as own'])
    .select('dealers.correction_profile_id as by_default')
    .executeTakeFirst();
  if (!found) return undefined;
  const { version, own, by_default } = found;
  return { version, profile: await readOne(db, own), by_default: await readOne(db, by_default) };
}

const readOne = async (db: Db, id: number | null) =>
  id === null ? null : ((await readProfile(db, id)) ?? null);

function profileOf({ id, title, title_da, observations, reference_frame, ...row }: Row): CorrectionProfile {
  return {
    ...row,
    value: id,
    text: titleIn({ title, title_da }),
    observations: observations as CorrectionProfile['observations'],
    reference_frame: reference_frame as CorrectionProfile['reference_frame'],
  };
}
