import { type areas, NOTICE_DAYS } from '@cairn/contract';
import type { Database, Tables } from '@cairn/database';
import { events, recordEvent } from '@cairn/domain/audit-events';
import { changes } from '@cairn/domain/changes';
import type { Kysely } from 'kysely';
import type { Handlers } from '../mount.ts';
import { Problem } from '../problem.ts';
import { bit } from '../tenancy/tenants.rules.ts';

type Db = Kysely<Tables>;

export function expiryNoticeRoutes(database: Database): Handlers<typeof areas.expiryNotices> {
  return {
    read: ({ dealer }, { session }) =>
      database.withTenant(session, async (db) => {
        await findDealer(db, dealer);
        const { days, copy_to_dealer } = await readSettings(db, dealer);
        return { days, copy: bit(copy_to_dealer) };
      }),

    save: ({ dealer: id, days, copy }, { session, from }) =>
      database.withTenant(session, async (db) => {
        const dealer = await findDealer(db, id);
        const before = await readSettings(db, id);
        const after = { days: sorted(days), copy_to_dealer: copy };
        await db
          .insertInto('expiry_notice_settings')
          .values({ dealer_id: id, reseller_id: dealer.reseller_id, ...after })
          .onConflict((of) => of.column('dealer_id').doUpdateSet(after))
          .execute();
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

interface Settings {
  readonly days: number[];
  readonly copy_to_dealer: boolean;
}

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

async function readSettings(db: Db, dealer: number): Promise<Settings> {
  const settings = await db
    .selectFrom('expiry_notice_settings')
    .where('dealer_id', '=', dealer)
    .select(['days', 'copy_to_dealer'])
    .executeTakeFirst();
  return settings ? { ...settings, days: sorted(settings.days) } : { days: [], copy_to_dealer: false };
}

const sorted = (days: readonly number[]): number[] => NOTICE_DAYS.filter((one) => days.includes(one));

/** Under the names of the audit trail. */
const shown = ({ days, copy_to_dealer }: Settings) => ({
  expiry_notice_days: days.join(', '),
  expiry_notice_copy: copy_to_dealer,
});
