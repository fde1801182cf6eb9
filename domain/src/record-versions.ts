import type { Changed } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import { Problem } from './problem.ts';

/** What the trigger `count_edit` stores of the last change of a column. */
export interface Edit {
  readonly version: number;
  readonly at: string;
  /** The user; null for the command line or a job. */
  readonly by: number | null;
}

/** A record as a caller read it before they edited it. */
export interface Read {
  /** The locked row, with the values as the calls return them. */
  readonly row: Readonly<Record<string, unknown>> & { readonly version: number; readonly edits: unknown };
  /** The version that the caller read; without one the save wins. */
  readonly version: number | undefined;
  /** The name of that version in the calls. */
  readonly name: 'version' | 'adminversion';
  /** The columns that the caller may read and the save writes, with their names in the calls. */
  readonly fields: Readonly<Record<string, string>>;
}

type Found = { field: string; value: unknown; edit: Edit };

/** Records that this user makes the edits of this transaction. */
export const editAs = (db: Db, userId: number): Promise<unknown> =>
  sql`select set_config('cairn.editor', ${String(userId)}, true)`.execute(db);

/**
 * Refuses a save of records that changed since they were read. The rows must be locked, so that nobody changes them
 * before the end of the transaction.
 *
 * @throws {Problem} changed_meanwhile when one of the fields has changed since the caller read it, or when they cannot
 * have read that version
 */
export async function refuseStale(db: Db, reads: readonly Read[]): Promise<void> {
  const found = reads.flatMap(changedSince);
  if (found.length === 0) return;
  const names = await namesOf(db, new Set(found.map(({ edit }) => edit.by)));
  const fields: Changed['fields'] = [];
  for (const { field, value, edit } of found) {
    const title = await titleOf(db, field, value);
    fields.push({
      field,
      value: onWire(value),
      ...(title !== undefined && { text: title }),
      by: names.get(edit.by) ?? null,
      at: new Date(edit.at).toISOString(),
    });
  }
  const versions = Object.fromEntries(reads.map(({ name, row }) => [name, row.version]));
  throw new Problem('changed_meanwhile', { changed: { versions, fields } });
}

function changedSince({ row, version, fields }: Read): Found[] {
  if (version === undefined) return [];
  const edits = row.edits as Readonly<Record<string, Edit>>; // the trigger writes this shape only
  // a version that does not exist yet is from before a backup was restored, so nothing is known to be unchanged
  const isUnknown = version > row.version;
  return Object.entries(fields).flatMap(([column, field]) => {
    const edit = edits[column] ?? (isUnknown && { version, at: new Date().toISOString(), by: null });
    return edit && (isUnknown || edit.version > version) ? [{ field, value: row[column], edit }] : [];
  });
}

/**
 * Names of users as the audit events that the caller may read have them, because every save records one. A name is
 * empty when the personal data of the user was removed, and missing for the command line.
 */
async function namesOf(db: Db, ids: ReadonlySet<number | null>): Promise<Map<number | null, string>> {
  const names = new Map<number | null, string>();
  for (const id of ids) {
    if (id === null) continue;
    const event = await db
      .selectFrom('user_events')
      .where('user_id', '=', id)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .select('user_name')
      .executeTakeFirst();
    names.set(id, event?.user_name ?? '');
  }
  return names;
}

const tables = { business: 'resellers', dealer: 'dealers', company: 'companies' } as const;

/** The title of the record behind an id. */
async function titleOf(db: Db, field: string, value: unknown): Promise<string | undefined> {
  if (!(field in tables) || typeof value !== 'number') return undefined;
  const table = tables[field as keyof typeof tables];
  const row = await db
    .selectFrom(table as 'companies') // all three tables have id and title
    .where('id', '=', value)
    .select('title')
    .executeTakeFirst();
  return row?.title;
}

function onWire(value: unknown): string | number | null {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'number' || value === null ? value : String(value);
}
