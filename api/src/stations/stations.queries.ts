import type { Tables } from '@cairn/database';
import type { Kysely } from 'kysely';
import { isTaken, Problem } from '../problem.ts';
import type { Base } from './stations.rules.ts';

type Db = Kysely<Tables>;

/** The sealed NTRIP password of a station that exists. */
export async function findSealedPassword(db: Db, id: number): Promise<Buffer | undefined> {
  const found = await alive(db, id).select('password_sealed').executeTakeFirst();
  return found?.password_sealed;
}

/** What a station is called, by people and in addresses, and where its modem is. */
export function findDevice(db: Db, id: number) {
  return alive(db, id).select(['title', 'mount', 'virtual_ip']).executeTakeFirst();
}

const alive = (db: Db, id: number) =>
  db.selectFrom('stations').where('id', '=', id).where('archived_at', 'is', null);

/** Inserts a base; triggers notify the casters. Throws the Problem `taken` when its mountpoint exists. */
export function insertStation(db: Db, base: Base, sealed: Buffer): Promise<{ id: number }> {
  return db
    .insertInto('stations')
    .values({ ...columns(base), password_sealed: sealed })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(mountTaken);
}

/** A station, nobody else's to change until the end of the transaction. */
export const lockStation = (db: Db, id: number) => alive(db, id).selectAll().forUpdate().executeTakeFirst();

/** The id of the changed base, undefined when there is none. Its password stays unless there is a new one. */
export function updateStation(db: Db, id: number, base: Base, sealed: Buffer | undefined) {
  return db
    .updateTable('stations')
    .set({ ...columns(base), password_sealed: sealed })
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
    .catch(mountTaken);
}

export function archiveStation(db: Db, id: number, at: Date) {
  return db
    .updateTable('stations')
    .set({ archived_at: at })
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returning(['id', 'title'])
    .executeTakeFirst();
}

function columns({ text, password, connecta, iccid, virtual_ip, ...base }: Base) {
  return {
    ...base,
    title: text,
    connecta: connecta ?? base.country,
    iccid: iccid ?? '',
    virtual_ip: virtual_ip ?? '',
  };
}

function mountTaken(error: unknown): never {
  if (!isTaken(error, 'stations_mount')) throw error;
  throw new Problem('taken', {
    issues: [{ field: 'basedata.mount', message: 'is taken by another station' }],
  });
}

/** Streams and last report of each Connecta since the database started. */
export function readConnectas(db: Db) {
  return db
    .selectFrom('caster_services')
    .where('service', '=', 'connecta')
    .groupBy('country')
    .select((of) => [
      'country',
      of.fn.sum<number>('clients').as('clients'),
      of.fn.max('seen_at').as('seen_at'),
    ])
    .execute();
}
