import { type Progress, roleIds } from '@cairn/contract';
import type { Database, Db } from '@cairn/database';
import { type AuditDetail, recordEvent } from '@cairn/domain/audit-events';
import { sentence } from '@cairn/domain/language';
import { returnArchivedSims } from '@cairn/domain/sims-of-rovers';
import { cancelArchived, type RoversOf } from '@cairn/domain/subscriptions-of-archived';
import type { Session } from '../auth/session.ts';
import type { Context } from '../mount.ts';
import type { Kind } from './kinds.ts';
import { lockTenant, scopeOfRow } from './save.ts';

/** What is below each kind, from the top, as a message calls it. */
export const kindsBelow = {
  reseller: ['dealers', 'companies', 'users', 'rovers'],
  dealer: ['companies', 'users', 'rovers'],
  company: ['users', 'rovers'],
} as const;
export const titles = {
  dealers: 'Dealers',
  companies: 'Companies',
  users: 'Users',
  rovers: 'Rovers',
} as const;

const returnedText = {
  reseller: (count: number) => sentence('{{count}} are in no stock now', { count }),
  dealer: (count: number) => sentence('{{count}} moved to the stock of the reseller', { count }),
  company: (count: number) => sentence('{{count}} moved to the stock of the dealer', { count }),
} as const;

/**
 * Archives a tenant and everything below it in one transaction: its people are signed out, its rovers disconnected,
 * their subscriptions cancelled, its SIMs moved to the stock above it, and its login page's name is free. Of two at once
 * the second does nothing and reports it.
 */
export function archiveTenant(
  database: Database,
  { session, from }: Context,
  kind: Kind,
  id: number,
  at: Date,
): Promise<Progress[]> {
  return database.withTenant(session, async (db) => {
    const row = await lockTenant(db, kind, id);
    if (row.archived_at)
      return [
        {
          message: sentence(kind.title),
          text: sentence('{{title}} was deleted already', { title: row.title }),
          error: 1,
          id,
        },
      ];
    await db
      .updateTable(kind.table as 'companies')
      .set({ archived_at: at })
      .where('id', '=', id)
      .execute();
    if (kind.name === 'reseller') await freeSystemPeople(db, id);
    const details: AuditDetail[] = [];
    const messages: Progress[] = [
      {
        message: sentence(kind.title),
        text: sentence('{{title}} deleted', { title: row.title }),
        error: 0,
        id,
      },
    ];
    for (const table of kindsBelow[kind.name]) {
      const count = await archiveBelow(db, table, kind, id, at);
      const returned = table === 'rovers' ? await endUse(db, session, { column: kind.column, id }, at) : 0;
      if (returned > 0)
        messages.push({
          message: sentence('SIM cards'),
          text: returnedText[kind.name](returned),
          error: 0,
        });
      if (count === 0) continue;
      messages.push({
        message: sentence(titles[table]),
        text: sentence('{{count}} deleted', { count }),
        error: 0,
      });
      details.push({ code: 'archived', parameters: { what: table, count } });
    }
    await recordEvent(db, kind.events.deleted, session, {
      message: { code: 'deleted', parameters: { kind: kind.name, title: row.title } },
      details,
      target: { type: kind.name, id, title: row.title },
      scope: scopeOfRow(kind, row),
      from,
    });
    return messages;
  });
}

/** Cancels the subscriptions of archived rovers and returns their SIMs; gives the number of SIMs. */
async function endUse(db: Db, session: Session, rovers: RoversOf, at: Date): Promise<number> {
  await cancelArchived(db, { session }, rovers, at);
  return returnArchivedSims(db, { session }, rovers);
}

/** Archives the rows of one table below a tenant; returns how many. */
async function archiveBelow(
  db: Db,
  table: (typeof kindsBelow)[keyof typeof kindsBelow][number],
  { column }: Kind,
  id: number,
  at: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable(table as 'users') // all have these columns, down to the level that is requested
    .set({ archived_at: at })
    .where(column, '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** People of the system who work with a reseller do not go with it. */
const freeSystemPeople = (db: Db, reseller: number) =>
  db
    .updateTable('users')
    .set({ reseller_id: null })
    .where('reseller_id', '=', reseller)
    .where('role', '=', roleIds.systemAdmin)
    .execute();
