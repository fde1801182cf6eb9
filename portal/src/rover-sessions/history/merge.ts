import type { areas, Reply, RoverSession } from '@cairn/contract';
import { joinNewest, joinOlder, type NewestFirst } from '../../ui/newestFirst.ts';

/** Sessions without a gap between them, newest first, and the cursor of the older ones. */
export type SessionPage = Pick<Reply<typeof areas.roverSessions.list>, 'Sessions' | 'next'>;

const order = {
  idOf: ({ session_id }: RoverSession) => session_id,
  /** Ids do not give the order: casters reserve them ahead. */
  isOlder: (one: RoverSession, than: RoverSession) =>
    one.date_time === than.date_time ? one.session_id < than.session_id : one.date_time < than.date_time,
};

export const withNewest = (known: SessionPage | undefined, page: SessionPage): SessionPage =>
  pageOf(joinNewest(known && rowsOf(known), rowsOf(page), order));

export const withOlder = (known: SessionPage, page: SessionPage): SessionPage =>
  pageOf(joinOlder(rowsOf(known), rowsOf(page), order));

const rowsOf = ({ Sessions, next }: SessionPage) => ({ rows: Sessions, next });
const pageOf = ({ rows, next }: NewestFirst<RoverSession, number>): SessionPage => ({
  Sessions: [...rows],
  next,
});
