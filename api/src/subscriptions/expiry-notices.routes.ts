import { type areas, NOTICE_DAYS } from '@cairn/contract';
import type { Database, Db } from '@cairn/database';
import { events, recordEvent } from '@cairn/domain/audit-events';
import { changes } from '@cairn/domain/changes';
import { editAs, refuseStale } from '@cairn/domain/record-versions';
import type { Handlers } from '../mount.ts';
import { Problem } from '../problem.ts';
import { bit } from '../records/reply-values.ts';

export function expiryNoticeRoutes(database: Database): Handlers<typeof areas.expiryNotices> {
  return {
    read: ({ dealer }, { session }) =>
      database.withTenant(session, async (db) => {
        await findDealer(db, dealer);
        const { version, days, copy_to_dealer } = (await readSettings(db, dealer)) ?? unset;
        return { version, days: sorted(days), copy: bit(copy_to_dealer) };
      }),

    save: ({ dealer: id, version, days, copy }, { session, from }) =>
      database.withTenant(session, async (db) => {
        const dealer = await findDealer(db, id);
        const before = await lockSettings(db, id, dealer.reseller_id);
        const row = { ...before, days: listed(before.days) };
        await refuseStale(db, [{ row, version, name: 'version', fields }]);
        const after = { days: sorted(days), copy_to_dealer: copy };
        await editAs(db, session.userId);
        await db.updateTable('expiry_notice_settings').set(after).where('dealer_id', '=', id).execute();
        await recordEvent(db, events.dealerEdited, session, {
          message: { code: 'edited', parameters: { kind: 'dealer', title: dealer.title } },
          details: changes(shown(before), shown(after)),
          target: { type: 'dealer', id, title: dealer.title },
          scope: { resellerId: dealer.reseller_id, dealerId: id, companyId: null },
          from,
        });
        return { status: 'ok' } as const;
      }),
  };
}

/** Columns, with their names in the calls. */
const fields = { days: 'days', copy_to_dealer: 'copy' };
/** What a dealer without a row has: as its row is when it is inserted. */
const unset = { version: 1, days: [], copy_to_dealer: false };

async function findDealer(db: Db, id: number) {
  const dealer = await db
    .selectFrom('dealers')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .select(['title', 'reseller_id'])
    .executeTakeFirst();
  if (!dealer) throw new Problem('not_found');
  return dealer;
}

const readSettings = (db: Db, dealer: number) =>
  db
    .selectFrom('expiry_notice_settings')
    .where('dealer_id', '=', dealer)
    .select(['version', 'days', 'copy_to_dealer'])
    .executeTakeFirst();

/** Inserts the row first where there is none, so that two first saves have a row to wait at. */
async function lockSettings(db: Db, dealer: number, reseller: number) {
  await db
    .insertInto('expiry_notice_settings')
    .values({ dealer_id: dealer, reseller_id: reseller })
    .onConflict((conflict) => conflict.column('dealer_id').doNothing())
    .execute();
  return db
    .selectFrom('expiry_notice_settings')
    .where('dealer_id', '=', dealer)
    .select(['version', 'edits', 'days', 'copy_to_dealer'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

const sorted = (days: readonly number[]): number[] => NOTICE_DAYS.filter((one) => days.includes(one));
const listed = (days: readonly number[]) => sorted(days).join(', ');

/** The audit trail shows values under these names. */
const shown = ({ days, copy_to_dealer }: { readonly days: readonly number[]; copy_to_dealer: boolean }) => ({
  expiry_notice_days: listed(days),
  expiry_notice_copy: copy_to_dealer,
});
