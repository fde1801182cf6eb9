import { type areas, MOST_FAVOURITES } from '@cairn/contract';
import type { Database } from '@cairn/database';
import type { Session } from '../auth/session.ts';
import type { Handlers } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { type Mark, readMarks } from '../records/marks.ts';
import { addMark, findMarked, lockMarks, removeMark } from './favourites.queries.ts';

/** What each person has marked: docs/decisions/145-favourites.md. Nothing happens to a record, so no event tells of it. */
export function favouriteRoutes(database: Database): Handlers<typeof areas.favourites> {
  const { service } = database;
  const seen = (session: Session, marks: readonly Mark[]) =>
    database.withTenant(session, (db) => findMarked(db, session, marks));

  /** Forgets what the person does not see any more, so that it takes no room. */
  const makeRoom = async (session: Session, marks: readonly Mark[]) => {
    const still = await seen(session, marks);
    const isStill = ({ kind, id }: Mark) => still.some((one) => one.kind === kind && one.value === id);
    for (const mark of marks) if (!isStill(mark)) await removeMark(service, session.userId, mark);
  };

  return {
    list: async (_, { session }) => ({
      favourites: await seen(session, await readMarks(service, session.userId)),
    }),

    mark: async ({ kind, id, favourite }, { session }) => {
      const { userId, actingFor } = session;
      const mark = { kind, id };
      if (!favourite) {
        await removeMark(service, userId, mark); // also of what the person does not see any more
        return { status: 'ok' };
      }
      if ((await seen(session, [mark])).length === 0) throw new Problem('not_found');
      const marks = await readMarks(service, userId);
      // who acts for a dealer does not see all of their own
      if (marks.length >= MOST_FAVOURITES && !actingFor) await makeRoom(session, marks);
      await service.transaction().execute(async (db) => {
        await lockMarks(db, userId);
        const others = (await readMarks(db, userId)).filter((one) => one.kind !== kind || one.id !== id);
        if (others.length >= MOST_FAVOURITES)
          throw wrong('id', 'There are {{most}} favourites: remove one of them first', {
            most: MOST_FAVOURITES,
          });
        await addMark(db, userId, mark);
      });
      return { status: 'ok' };
    },
  };
}
