import { randomBytes } from 'node:crypto';
import type { areas } from '@cairn/contract';
import { type Database, tokenHash } from '@cairn/database';
import { events, recordEvent } from '@cairn/domain/audit-events';
import type { Session } from '../auth/session.ts';
import type { Handlers } from '../mount.ts';
import { Problem } from '../problem.ts';
import { endFeed, findFeed, storeFeed } from './calendar-feed.queries.ts';

interface Needs {
  readonly database: Database;
  readonly now: () => number;
}

/** The person of a session as the owner of a calendar address. */
export const ownerOf = ({ userId, name, resellerId, dealerId, companyId }: Session) => ({
  id: userId,
  title: name,
  resellerId,
  dealerId,
  companyId,
});

/** The calendar address of the person who is signed in. Its table is the system's alone, as it has secrets. */
export function calendarFeedRoutes({ database, now }: Needs): Handlers<typeof areas.calendarFeed> {
  const { service } = database;
  return {
    read: async (_, { session }) => {
      const feed = await findFeed(service, session.userId);
      if (!feed) return { feed: null };
      const { created_at, read_at } = feed;
      return { feed: { created: created_at.toISOString(), read: read_at?.toISOString() ?? null } };
    },

    make: async ({ timezone }, { session, from }) => {
      const token = randomBytes(32).toString('base64url');
      await service.transaction().execute(async (db) => {
        const feed = { user_id: session.userId, token_hash: tokenHash(token), timezone };
        await storeFeed(db, { ...feed, created_at: new Date(now()) });
        await recordEvent(db, events.calendarFeedMade, session, { from });
      });
      return { token };
    },

    revoke: async (_, { session, from }) => {
      await service.transaction().execute(async (db) => {
        if (!(await endFeed(db, ownerOf(session), session, from))) throw new Problem('not_found');
      });
      return { status: 'ok' };
    },
  };
}
