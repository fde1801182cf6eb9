import { randomBytes } from 'node:crypto';
import { type Database, type Db, openSecret, type Secret, sealSecret } from '@cairn/database';
import { sql } from 'kysely';
import {
  digestsAfter,
  digestsOf,
  hashOf,
  NO_EVENT,
  NO_HASH,
  type Seal,
  type SealableEvent,
  sealKinds,
} from './chain.rules.ts';

/** One transaction at a time adds to the chain. */
const CHAIN_LOCK = 7_220_801;
const KEY_CELL = 'event_seal_keys.key_sealed';

/** Columns of an event that are sealed, as `SealableEvent` has them. */
export const sealedColumns = sql`e.id, (extract(epoch from e.at) * 1000000)::bigint::text as at, e.type, e."group", e.user_id, e.acts_for,
  e.acts_for_title, e.reseller_id, e.dealer_id, e.company_id, e.target_type, e.target_id, e.email_id, e.user_name,
  e.address::text as address, e.user_agent, e.target_title, e.text, e.message, e.parameters::text as parameters, e.detail,
  e.details::text as details, e.salts`;

/**
 * The key of the chain, made for an installation that has none yet where `make` says so.
 * @throws when it is missing though events were sealed with it, or when it was sealed with another secret
 */
export async function readChainKey(db: Db, secret: Secret, { make }: { make: boolean }): Promise<Buffer> {
  const find = () => db.selectFrom('event_seal_keys').select('key_sealed').executeTakeFirst();
  let row = await find();
  if (!row && make && !(await db.selectFrom('event_seals').select('position').limit(1).executeTakeFirst())) {
    const key_sealed = sealSecret(secret, randomBytes(32).toString('hex'), KEY_CELL);
    await db
      .insertInto('event_seal_keys')
      .values({ id: 1, key_sealed })
      .onConflict((other) => other.doNothing())
      .execute();
    row = await find();
  }
  if (!row) throw new Error('The key that the events are chained with is missing');
  return Buffer.from(openSecret(secret, row.key_sealed, KEY_CELL), 'hex');
}

/**
 * Seals what was recorded since, and what personal data was taken out of, `most` of them. Returns how many were sealed; 0
 * also while another program does it. An event that was sealed before never gets a digest of other words.
 */
export const sealEvents = (
  database: Database,
  key: Buffer,
  { most, now = new Date() }: { most: number; now?: Date },
) =>
  database.service.transaction().execute(async (db) => {
    if (!(await takesChain(db))) return 0;
    const queued = await takeQueued(db, most);
    if (queued.length === 0) return 0;
    const ids = [...new Set(queued.map(({ event_id }) => event_id))];
    const events = await readEvents(db, ids);
    const digests = await lastDigests(db, ids);
    const seals = queued.map(({ event_id, removed }): Unplaced => {
      const event = events.get(event_id);
      const before = digests.get(event_id);
      const sealed = !event
        ? (before ?? NO_EVENT)
        : before
          ? digestsAfter(key, before, event)
          : digestsOf(key, event);
      digests.set(event_id, sealed);
      return {
        sealed_at: now,
        kind: removed ? sealKinds.removed : sealKinds.recorded,
        event_id,
        email_id: event?.email_id ?? null,
        dropped_through: null,
        digests: sealed,
      };
    });
    await append(db, key, seals);
    return seals.length;
  });

/**
 * Drops events that are older than `days` from the beginning of the chain, `most` at most, and seals that it was done.
 * Returns how many events went.
 */
export const dropOldEvents = (
  database: Database,
  key: Buffer,
  { days, most, now = new Date() }: { days: number; most: number; now?: Date },
) =>
  database.service.transaction().execute(async (db) => {
    if (!(await takesChain(db))) return 0;
    const head = await readHead(db);
    const { rows } = await sql<{ dropped: number; through: number; hash: Buffer }>`
      select dropped::int as dropped, through, hash from drop_user_events(${days}::int, ${most}::int)`.execute(
      db,
    );
    const [row] = rows;
    if (!row) return 0;
    const seal = { sealed_at: now, kind: sealKinds.dropped, event_id: null, email_id: null };
    await append(db, key, [{ ...seal, dropped_through: row.through, digests: row.hash }], head);
    return row.dropped;
  });

type Unplaced = Omit<Seal, 'position'>;

async function takesChain(db: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${CHAIN_LOCK}::bigint) as taken`.execute(db);
  return rows[0]?.taken === true;
}

async function takeQueued(db: Db, most: number) {
  const { rows } = await sql<{ id: number; event_id: number; removed: boolean }>`
    delete from unsealed_events where id in (select id from unsealed_events order by id limit ${most}::int)
    returning id, event_id, removed`.execute(db);
  return rows.toSorted((a, b) => a.id - b.id);
}

async function readEvents(db: Db, ids: readonly number[]): Promise<Map<number, SealableEvent>> {
  const { rows } = await sql<SealableEvent>`
    select ${sealedColumns} from user_events e where e.id = any (${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

async function lastDigests(db: Db, ids: readonly number[]): Promise<Map<number, Buffer>> {
  const { rows } = await sql<{ event_id: number; digests: Buffer }>`
    select distinct on (event_id) event_id, digests from event_seals where event_id = any (${ids}::bigint[])
    order by event_id, position desc`.execute(db);
  return new Map(rows.map(({ event_id, digests }) => [event_id, digests]));
}

interface Head {
  readonly position: number;
  readonly hash: Buffer;
}

const readHead = async (db: Db): Promise<Head> =>
  (await db
    .selectFrom('event_seals')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? { position: 0, hash: NO_HASH };

/** Adds seals behind the last one; `known` is that one where the caller may have dropped it since. */
async function append(db: Db, key: Buffer, unplaced: readonly Unplaced[], known?: Head): Promise<void> {
  let { position, hash } = known ?? (await readHead(db));
  const rows = unplaced.map((seal) => {
    position += 1;
    hash = hashOf(key, hash, { ...seal, position });
    return { ...seal, position, hash };
  });
  await db.insertInto('event_seals').values(rows).execute();
}
