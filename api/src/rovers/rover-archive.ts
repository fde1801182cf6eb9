import { type areas, RESTORE_DAYS, type Reply } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { events, recordEvent } from '@cairn/domain/audit-events';
import { sentence } from '@cairn/domain/language';
import { rover as kind } from '@cairn/domain/record-kinds';
import { deleteRecord, scopeOfColumns } from '@cairn/domain/record-writes';
import { countReturnedSims, returnArchivedSims } from '@cairn/domain/sims-of-rovers';
import { cancelArchived, resumeRestored, sellReturned } from '@cairn/domain/subscriptions-of-archived';
import type { Context } from '../mount.ts';
import { isTaken, Problem } from '../problem.ts';
import { isUsernameTaken } from './rover-forms.queries.ts';

type Archive = (typeof areas.roverForms)['archive'];
type Caller = Pick<Context<Archive>, 'session' | 'from'>;

const DAY = 86_400_000;

/**
 * Archives a rover, cancels its subscriptions and moves its SIMs to the stock of its dealer. The casters hear of the row and end the session; the username is free.
 * The caller opens the transaction.
 */
export async function archiveRover(db: Db, caller: Caller, id: number, at: Date): Promise<Reply<Archive>> {
  const { title } = await deleteRecord(db, kind, caller, id, at);
  const cancelled = await cancelArchived(db, caller, { column: 'id', id }, at);
  const returned = await returnArchivedSims(db, caller, { column: 'id', id });
  const messages = [
    { message: sentence('Rover'), text: sentence('{{title}} deleted', { title }), error: 0 as const },
  ];
  if (cancelled > 0)
    messages.push({
      message: sentence('Subscription'),
      text: sentence('{{count}} cancelled', { count: cancelled }),
      error: 0,
    });
  if (returned > 0)
    messages.push({
      message: sentence('SIM cards'),
      text: sentence('{{count}} moved to the stock of the dealer', { count: returned }),
      error: 0,
    });
  return { messages, error: 0, code: 0, id };
}

/** Undoes the archive of one rover, with the subscription that it ended; its SIMs stay where they are. */
export async function restoreRover(db: Db, caller: Caller, id: number, now: Date): Promise<Reply<Archive>> {
  const row = await db
    .selectFrom('rovers')
    .where('id', '=', id)
    .select(['id', 'title', 'archived_at', 'reseller_id', 'dealer_id', 'company_id'])
    .forUpdate()
    .executeTakeFirst();
  if (!row?.archived_at) throw new Problem('not_found');
  const { archived_at: at, title } = row;
  if (now.getTime() - at.getTime() > RESTORE_DAYS * DAY)
    throw new Problem('not_found', {
      message: sentence('It was deleted more than {{days}} days ago', { days: RESTORE_DAYS }),
    });
  await db
    .updateTable('rovers')
    .set({ archived_at: null })
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      const message = isUsernameTaken(error)
        ? sentence('The username of one of its rovers belongs to another rover now')
        : isTaken(error, 'parent_archived') &&
          sentence('What it belongs to is deleted too: restore that first');
      throw message ? new Problem('taken', { message }) : error;
    });
  const resumed = await resumeRestored(db, caller, { column: 'id', id }, at, now);
  await recordEvent(db, events.roverRestored, caller.session, {
    message: { code: 'restored', parameters: { kind: 'rover', title } },
    target: { type: 'rover', id, title },
    scope: scopeOfColumns(row),
    from: caller.from,
  });
  const messages = [
    { message: sentence('Rover'), text: sentence('{{title}} restored', { title }), error: 0 as const },
  ];
  if (resumed > 0) messages.push({ message: sentence('Subscription'), text: sentence('restored'), error: 0 });
  const scheduled = await sellReturned(db, caller, { column: 'id', id }, at, now);
  if (scheduled.sold > 0)
    messages.push({ message: sentence('Scheduled subscription'), text: sentence('restored'), error: 0 });
  if (scheduled.left > 0)
    messages.push({
      message: sentence('Scheduled subscription'),
      text: sentence('{{count}} not restored: in stock again', { count: scheduled.left }),
      error: 0,
    });
  const sims = await countReturnedSims(db, { column: 'id', id }, at);
  if (sims > 0)
    messages.push({
      message: sentence('SIM cards'),
      text: sentence('{{count}} not restored: assign them again', { count: sims }),
      error: 0,
    });
  return { messages, error: 0, code: 0, id };
}
