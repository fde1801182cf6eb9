import type { Db } from '@cairn/database';
import type { Base } from './stations.rules.ts';

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

/** The columns of a station except its password. */
export function columnsOf({ text, password, connecta, iccid, virtual_ip, ...base }: Base) {
  return {
    ...base,
    title: text,
    connecta: connecta ?? base.country,
    iccid: iccid ?? '',
    virtual_ip: virtual_ip ?? '',
  };
}

/** Streams and last report of each Connecta since the database started. */
export function readConnectas(db: Db) {
  return db
    .selectFrom('caster_services')
    .where('service', '=', 'connecta')
    .groupBy('country')
    .select((eb) => [
      'country',
      eb.fn.sum<number>('clients').as('clients'),
      eb.fn.max('seen_at').as('seen_at'),
    ])
    .execute();
}
