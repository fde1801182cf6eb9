import type { Db } from '@cairn/database';
import { events, recordEvent } from '@cairn/domain/audit-events';
import { sentence } from '@cairn/domain/language';
import type { Writer } from '@cairn/domain/record-writes';
import { withSimsOf } from '@cairn/domain/sims-of-rovers';
import { Problem } from '../problem.ts';

/** A company that nobody archives before the end of the transaction. */
export const lockCompany = (db: Db, id: number) =>
  db
    .selectFrom('companies')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .select(['id', 'title', 'dealer_id'])
    .forShare()
    .executeTakeFirst();
export type Target = NonNullable<Awaited<ReturnType<typeof lockCompany>>>;

/**
 * Moves a rover to another company of its dealer, with its SIMs, subscriptions, sessions and notes; positions and log lines
 * that were recorded stay with the company that they were recorded for. The caller opens the transaction.
 */
export async function moveRover(db: Db, { session, from }: Writer, id: number, to: Target): Promise<string> {
  const rover = await db
    .selectFrom('rovers')
    .innerJoin('companies', 'companies.id', 'rovers.company_id')
    .where('rovers.id', '=', id)
    .where('rovers.archived_at', 'is', null)
    .select(['rovers.title', 'rovers.reseller_id', 'rovers.dealer_id', 'rovers.company_id'])
    .select(['rovers.machine_id', 'companies.title as company'])
    .forNoKeyUpdate('rovers')
    .executeTakeFirst();
  if (!rover) throw new Problem('not_found');
  const { title, company } = rover;
  if (rover.company_id === to.id) throw refused(sentence('The rover belongs to this company already'));
  if (rover.dealer_id !== to.dealer_id) throw refused(sentence('The company belongs to another dealer'));
  await withSimsOf(db, { session }, { id, company_id: to.id }, () =>
    db.updateTable('rovers').set({ company_id: to.id, machine_id: null }).where('id', '=', id).execute(),
  );
  await recordEvent(db, events.roverEdited, session, {
    message: { code: 'rover_moved', parameters: { title, from: company, to: to.title } },
    target: { type: 'rover', id, title },
    // of the dealer: neither company reads the name of the other
    scope: { resellerId: rover.reseller_id, dealerId: rover.dealer_id, companyId: null },
    ...(from && { from }),
  });
  return rover.machine_id === null ? '' : sentence('Its machine stays with {{company}}', { company });
}

const refused = (message: string) => new Problem('taken', { message });
