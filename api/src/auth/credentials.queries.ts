import type { Role } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { ABSOLUTE_MS, IDLE_MS, whyEnded } from '@cairn/domain/login-sessions';
import { sql } from 'kysely';

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** The running sessions of a person, the latest used first. */
export function listSessions(db: Db, user: number, now: Date) {
  return db
    .selectFrom('user_sessions as s')
    .leftJoin('dealers', 'dealers.id', 's.acts_for')
    .where('s.user_id', '=', user)
    .where('s.ended_at', 'is', null)
    .where('s.used_at', '>', before(now, IDLE_MS))
    .where('s.created_at', '>', before(now, ABSOLUTE_MS))
    .select(['s.id', 's.created_at', 's.used_at', 'dealers.title as actingfor'])
    .select(sql<Role>`s.role`.as('role')) // the table allows no other
    .select(sql<string>`coalesce(host(s.address), '')`.as('ipaddress'))
    .select(sql<string>`coalesce(s.user_agent, '')`.as('userdetails'))
    .orderBy('s.used_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute();
}

/** Ends the sessions of a person that were used longest ago, so that `most` are left. */
export async function endSessionsAbove(db: Db, user: number, most: number, now: Date): Promise<void> {
  await db
    .updateTable('user_sessions')
    .set({ ended_at: now, end_reason: 'revoked' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('user_sessions as s')
        .where('s.user_id', '=', user)
        .where('s.ended_at', 'is', null)
        .where('s.acts_for', 'is', null)
        .orderBy('s.used_at', 'desc')
        .orderBy('s.id', 'desc')
        .offset(most)
        .select('s.id'),
    )
    .execute();
}

/**
 * Ends one session of a person, or all, or all but one and those that it opened. Returns how many of them were running: one
 * that has timed out stays open in its row until the worker comes by, and nobody is signed in with it.
 */
export async function endSessions(
  db: Db,
  user: number,
  { only, but }: { only?: number; but?: number },
  now: Date,
): Promise<number> {
  const ended = await db
    .updateTable('user_sessions')
    .set({ ended_at: now, end_reason: 'revoked' })
    .where('user_id', '=', user)
    .where('ended_at', 'is', null)
    .$if(only !== undefined, (query) =>
      query.where((is) =>
        is.or([
          is('id', '=', only ?? 0),
          is(
            'parent_hash',
            '=',
            is
              .selectFrom('user_sessions as p')
              .select('p.token_hash')
              .where('p.id', '=', only ?? 0),
          ),
        ]),
      ),
    )
    .$if(but !== undefined, (query) =>
      query
        .where('id', '<>', but ?? 0)
        .where(
          sql<boolean>`parent_hash is distinct from (select p.token_hash from user_sessions p where p.id = ${but ?? 0})`,
        ),
    )
    .returning(['created_at', 'used_at'])
    .execute();
  const isRunning = (session: { created_at: Date; used_at: Date }) =>
    !whyEnded({ createdAt: session.created_at.getTime(), usedAt: session.used_at.getTime() }, now.getTime());
  return ended.filter(isRunning).length;
}

/** Ends what a person has begun to set up and not confirmed. */
export async function endUnfinished(db: Db, user: number): Promise<void> {
  await db.deleteFrom('user_totp').where('user_id', '=', user).where('confirmed_at', 'is', null).execute();
  await db
    .deleteFrom('sign_in_challenges')
    .where('user_id', '=', user)
    .where('kind', '=', 'new passkey')
    .execute();
}
