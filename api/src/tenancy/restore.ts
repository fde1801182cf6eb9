import { type Progress, RESTORE_DAYS } from '@cairn/contract';
import type { Database, Db } from '@cairn/database';
import { type AuditDetail, recordEvent } from '@cairn/domain/audit-events';
import { type FixedSentence, sentence } from '@cairn/domain/language';
import { countReturnedSims } from '@cairn/domain/sims-of-rovers';
import { resumeRestored, sellReturned } from '@cairn/domain/subscriptions-of-archived';
import { sql } from 'kysely';
import type { Context } from '../mount.ts';
import { Problem } from '../problem.ts';
import { kindsBelow, titles } from './archive.ts';
import type { Kind } from './kinds.ts';
import { lockTenant, scopeOfRow } from './save.ts';

const DAY = 86_400_000;

/** Why an archive cannot be undone, by the constraint that refuses it. */
const conflicts: Record<string, FixedSentence> = {
  login_titles_pkey: 'The name of a login page belongs to somebody else now',
  users_email: 'The e-mail address of one of its people belongs to somebody else now',
  companies_title: 'Another company of the dealer has this name now',
  rovers_username: 'The username of one of its rovers belongs to another rover now',
  rovers_username_case: 'The username of one of its rovers belongs to another rover now',
  parent_archived: 'What it belongs to is deleted too: restore that first',
};

/**
 * Undoes an archive in one transaction: the tenant, and below it what was archived in the same moment. What was archived
 * on its own before stays so. Nothing is restored when one of the names was given away meanwhile.
 */
export async function restoreTenant(
  database: Database,
  { session, from }: Context,
  kind: Kind,
  id: number,
  now: number,
): Promise<Progress[]> {
  const restored = database.withTenant(session, async (db) => {
    const row = await lockTenant(db, kind, id);
    const at = row.archived_at;
    if (!at)
      return [
        {
          message: kind.title,
          text: sentence('{{title}} is not deleted', { title: row.title }),
          error: 1,
          id,
        },
      ] as const;
    if (now - at.getTime() > RESTORE_DAYS * DAY)
      throw new Problem('not_found', {
        message: sentence('It was deleted more than {{days}} days ago', { days: RESTORE_DAYS }),
      });
    await restore(db, kind.table, sql`id = ${id}`, at);
    const messages: Progress[] = [
      {
        message: sentence(kind.title),
        text: sentence('{{title}} restored', { title: row.title }),
        error: 0,
        id,
      },
    ];
    const details: AuditDetail[] = [];
    for (const table of kindsBelow[kind.name]) {
      const count = await restore(db, table, sql`${sql.ref(kind.column)} = ${id}`, at);
      if (table === 'rovers') messages.push(...(await restoreSubscriptions(db, session, kind, id, at, now)));
      if (count === 0) continue;
      messages.push({
        message: sentence(titles[table]),
        text: sentence('{{count}} restored', { count }),
        error: 0,
      });
      details.push({ code: 'restored', parameters: { what: table, count } });
    }
    const sims = await countReturnedSims(db, { column: kind.column, id }, at);
    if (sims > 0)
      messages.push({
        message: sentence('SIM cards'),
        text: sentence('{{count}} not restored: assign them again', { count: sims }),
        error: 0,
      });
    await recordEvent(db, kind.restored, session, {
      message: { code: 'restored', parameters: { kind: kind.name, title: row.title } },
      details,
      target: { type: kind.name, id, title: row.title },
      scope: scopeOfRow(kind, row),
      from,
    });
    return messages;
  });
  return [...(await restored.catch(explain))];
}

/** The subscriptions of its rovers. What had not begun needs a unit of stock again. */
async function restoreSubscriptions(
  db: Db,
  session: Context['session'],
  { column }: Kind,
  id: number,
  at: Date,
  now: number,
): Promise<Progress[]> {
  const rovers = { column, id };
  await resumeRestored(db, { session }, rovers, at, new Date(now));
  const { left } = await sellReturned(db, { session }, rovers, at, new Date(now));
  if (left === 0) return [];
  const text = sentence('{{count}} not restored: in stock again', { count: left });
  return [{ message: sentence('Scheduled subscription'), text, error: 0 }];
}

/** Restores the rows that were archived at a moment; returns how many. */
async function restore(db: Db, table: string, where: ReturnType<typeof sql>, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set archived_at = null where ${where} and archived_at = ${at}`.execute(db);
  return Number(numAffectedRows);
}

function explain(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
  const message = conflicts[constraint];
  throw message ? new Problem('taken', { message: sentence(message) }) : error;
}
