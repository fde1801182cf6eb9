import type { Db } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';
import type { AuditDetail } from './audit/messages.ts';

type Columns = Readonly<Record<string, unknown>>;

/** What changed, for the audit trail: `title: Fens → Fens RTK`. */
export function changes(before: Columns, after: Columns): AuditDetail[] {
  return changed(before, after).map(([name, value]) => changeOf(name, before[name], value));
}

/** What changed, with the titles of records in place of their ids. */
export async function namedChanges(db: Db, before: Columns, after: Columns): Promise<AuditDetail[]> {
  const details: AuditDetail[] = [];
  for (const [name, value] of changed(before, after))
    details.push(changeOf(name, await titleOf(db, name, before[name]), await titleOf(db, name, value)));
  return details;
}

/** Whether a write leaves a record as it is. */
export const isUnchanged = (before: Columns, after: Columns): boolean =>
  Object.entries(after).every(([name, value]) => comparable(before[name]) === comparable(value));

const changed = (before: Columns, after: Columns) =>
  Object.entries(after).filter(
    ([name, value]) => name in before && comparable(before[name]) !== comparable(value),
  );

function comparable(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  if (Array.isArray(value)) return value.join('\n');
  return Buffer.isBuffer(value) ? value.toString('base64') : (value ?? null);
}

const changeOf = (field: string, before: unknown, after: unknown): AuditDetail => ({
  code: 'changed',
  parameters: { field, before: shown(before), after: shown(after) },
});

/** A value as text; empty for null. */
function shown(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.join(', ');
  return value === null || value === undefined ? '' : String(value);
}

/** The records that columns refer to, by their titles. */
const referred: Readonly<Record<string, RawBuilder<unknown>>> = {
  reseller_id: sql`select id, title from resellers`,
  dealer_id: sql`select id, title from dealers`,
  company_id: sql`select id, title from companies`,
  admin_user_id: sql`select id, fname || ' ' || lname as title from users`,
  maker_id: sql`select id, title from machine_makers`,
  model_id: sql`select id, title from machine_models`,
  correction_profile_id: sql`select id, title from correction_profiles`,
};

async function titleOf(db: Db, column: string, id: unknown): Promise<unknown> {
  const records = referred[column];
  if (!records || id === null || id === undefined) return id;
  const { rows } = await sql<{ title: string }>`select title from (${records}) r where id = ${id}`.execute(
    db,
  );
  return rows[0]?.title ?? id; // the record is outside the scope of whoever saves, or deleted
}
