import type { Database, Db } from '@cairn/database';
import { sql } from 'kysely';
import { digestsOf, hashOf, NO_HASH, type Seal, type SealableEvent, sealKinds } from './chain.rules.ts';
import { sealedColumns } from './chain.ts';

/** What can be wrong with the chain of events. */
export const chainFaults = {
  beginning_missing: 'The beginning of the chain was removed, and not by the retention of events',
  seal_missing: 'Seals are missing here',
  seal_changed: 'The seal was changed, or one before it',
  event_missing: 'The event was removed',
  event_changed: 'The event was changed',
  event_unsealed: 'The event was added without the chain, or its seal was removed',
  end_missing: 'The end of the chain was removed',
} as const;
export type ChainFault = keyof typeof chainFaults;

/** A place where the chain breaks. */
export interface ChainBreak {
  readonly fault: ChainFault;
  /** Its position in the chain; null where it has no place there. */
  readonly position: number | null;
  readonly event: number | null;
}

/** What a check of the chain found. */
export interface ChainReport {
  readonly seals: number;
  readonly events: number;
  /** Events without their personal data. */
  readonly removed: number;
  /** The last seal; position 0: nothing is sealed yet. */
  readonly head: { readonly position: number; readonly hash: Buffer };
  readonly faults: number;
  /** The first of them, by place in the chain. */
  readonly first: ChainBreak | undefined;
}

/** The end of the chain at an earlier time, noted by somebody or by a check. */
export interface KnownHead {
  readonly position: number;
  readonly hash: Buffer;
}

interface Row extends Omit<Seal, 'event_id'>, Omit<SealableEvent, 'id' | 'email_id'> {
  readonly sealed_event: number | null;
  readonly sealed_email: number | null;
  readonly id: number | null;
  readonly email_id: number | null;
  readonly email_exists: boolean;
  readonly hash: Buffer;
  /** A later seal of the event says what it is now. */
  readonly is_superseded: boolean;
  /** Its first seal was dropped with the beginning of the chain. */
  readonly is_dropped: boolean;
}

/** Seals in memory at once. */
const PAGE = 5_000;

/**
 * Goes through the whole chain, as it is at one moment, while everything runs, with a page of it in memory at a time. Nothing
 * is changed.
 */
export const checkChain = (
  database: Database,
  key: Buffer,
  known: readonly KnownHead[] = [],
): Promise<ChainReport> =>
  database.service
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((db) => check(db, key, known));

async function check(db: Db, key: Buffer, known: readonly KnownHead[]): Promise<ChainReport> {
  const breaks = new Breaks();
  const counted = { seals: 0, events: 0, removed: 0 };
  let head = { position: 0, hash: NO_HASH };
  let start: number | undefined;
  for (let rows = await readSeals(db, 0); rows.length > 0; rows = await readSeals(db, head.position)) {
    for (const row of rows) {
      if (start === undefined) {
        start = row.position;
        head = await headBefore(db, start, breaks);
      }
      if (row.position !== head.position + 1) breaks.add('seal_missing', head.position + 1, null);
      // behind a gap each seal is compared with the one that is there, so that one gap is not a thousand faults
      const seal = { ...row, event_id: row.sealed_event, email_id: row.sealed_email };
      if (!hashOf(key, head.hash, seal).equals(row.hash) && row.position === head.position + 1)
        breaks.add('seal_changed', row.position, row.sealed_event);
      head = { position: row.position, hash: row.hash };
      counted.seals += 1;
      if (row.kind === sealKinds.dropped || row.is_superseded) continue;
      if (row.kind === sealKinds.removed && row.is_dropped && row.id === null) continue;
      counted.events += 1;
      if (row.kind === sealKinds.removed) counted.removed += 1;
      if (row.id === null) breaks.add('event_missing', row.position, row.sealed_event);
      else if (isChanged(key, row)) breaks.add('event_changed', row.position, row.sealed_event);
    }
  }
  for (const one of await readUnsealed(db)) breaks.add('event_unsealed', null, one);
  for (const one of known)
    if (await isCut(db, one, start ?? 1)) breaks.add('end_missing', one.position, null);
  return { ...counted, head, faults: breaks.count, first: breaks.first };
}

/** Counts faults, and has the first of them. */
class Breaks {
  count = 0;
  first: ChainBreak | undefined;

  add(fault: ChainFault, position: number | null, event: number | null): void {
    this.count += 1;
    if (!this.first || (position !== null && position < (this.first.position ?? Number.POSITIVE_INFINITY)))
      this.first = { fault, position, event };
  }
}

async function readSeals(db: Db, after: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.position, s.sealed_at, s.kind, s.event_id as sealed_event, s.email_id as sealed_email, s.dropped_through, s.digests, s.hash,
      exists (select from event_seals later where later.event_id = s.event_id and later.position > s.position) as is_superseded,
      not exists (select from event_seals first where first.event_id = s.event_id and first.kind = 1) as is_dropped,
      exists (select from emails where emails.id = s.email_id) as email_exists,
      ${sealedColumns}
    from event_seals s left join user_events e on e.id = s.event_id
    where s.position > ${after} order by s.position limit ${PAGE}`.execute(db);
  return rows;
}

/** What the first seal continues: nothing, or what retention dropped, as a later seal says. */
async function headBefore(db: Db, start: number, breaks: Breaks) {
  if (start === 1) return { position: 0, hash: NO_HASH };
  const dropped = await db
    .selectFrom('event_seals')
    .select('digests')
    .where('dropped_through', '=', start - 1)
    .executeTakeFirst();
  if (!dropped) breaks.add('beginning_missing', start, null);
  return { position: start - 1, hash: dropped?.digests ?? NO_HASH };
}

/** Whether an event is other than it was sealed. E-mails are deleted earlier, and leave it then. */
function isChanged(key: Buffer, row: Row): boolean {
  const event = { ...row, id: row.id as number };
  const email = row.email_id === row.sealed_email || (row.email_id === null && !row.email_exists);
  return !email || !digestsOf(key, event).equals(row.digests);
}

/** Events that have no seal and wait for none, some of them. */
async function readUnsealed(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from user_events e
    where not exists (select from event_seals s where s.event_id = e.id) and not exists (select from unsealed_events u where u.event_id = e.id)
    order by e.id limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}

async function isCut(db: Db, { position, hash }: KnownHead, start: number): Promise<boolean> {
  if (position < start) return false; // dropped, or before anything was sealed
  const row = await db
    .selectFrom('event_seals')
    .select('hash')
    .where('position', '=', position)
    .executeTakeFirst();
  return !row?.hash.equals(hash);
}
