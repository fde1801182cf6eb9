import { setTimeout as wait } from 'node:timers/promises';
import { type areas, type BulkReply, type Input, REQUIRED } from '@cairn/contract';
import type { Database } from '@cairn/database';
import type { NtripAddress } from '@cairn/domain/connection-hosts';
import { once } from '@cairn/domain/idempotency';
import { sentence } from '@cairn/domain/language';
import { bySystem } from '@cairn/mail';
import { sql } from 'kysely';
import type { BackOff } from '../auth/back-off.ts';
import type { Handlers } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import type { LimitHits } from '../web/limit-hits.ts';
import { runBulk } from './rover-bulk.ts';

interface Needs {
  readonly database: Database;
  readonly ntrip: NtripAddress;
  readonly backOff: BackOff;
  readonly now: () => number;
  readonly hits: LimitHits;
}
type BulkInput = Input<typeof areas.roverBulk.apply>;

/** Ends the transaction of a preview, which is then as if it had never been. */
class Previewed extends Error {
  readonly reply: BulkReply;
  constructor(reply: BulkReply) {
    super('preview');
    this.reply = reply;
  }
}

/** How long a preview tries to get at rovers that others are changing, and how often, ms. */
const PATIENCE = 10_000;
const EVERY = 250;

/** Repeats what found rows locked, without a connection in between: who waits for others holds none. */
async function whenUnlocked<T>(hits: LimitHits, user: number, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isLocked = error instanceof Error && 'code' in error && error.code === '55P03';
      if (!isLocked) throw error;
      if (performance.now() > end) {
        hits.count('rows in use', { user });
        const message = sentence('Others are changing these rovers: try again in a moment');
        throw new Problem('busy', { message, retryAfter: 5 });
      }
      await wait(EVERY);
    }
  }
}

export function roverBulkRoutes({
  database,
  ntrip,
  backOff,
  now,
  hits,
}: Needs): Handlers<typeof areas.roverBulk> {
  return {
    preview: async (input, caller) => {
      check(input);
      const at = new Date(now());
      const mayMail = { requested: bySystem, along: bySystem }; // nothing of a preview leaves
      return whenUnlocked(hits, caller.session.userId, () =>
        database
          .withTenant(caller.session, async (db): Promise<BulkReply> => {
            await sql`set local lock_timeout = 100`.execute(db);
            throw new Previewed(await runBulk({ db, caller: only(caller), ntrip, mayMail, at }, input));
          })
          .catch((error: unknown) => {
            if (error instanceof Previewed) return error.reply;
            throw error;
          }),
      );
    },

    apply: async (input, caller) => {
      check(input);
      const at = new Date(now());
      const { userId } = caller.session;
      const mayMail = { requested: backOff.requested(userId), along: backOff.along(userId) };
      return database.withTenant(caller.session, (db) =>
        once(db, caller.key, () => runBulk({ db, caller: only(caller), ntrip, mayMail, at }, input)),
      );
    },
  };
}

/** The caller without the key of the call, which is that of all rovers together. */
const only = <Session, From>({ session, from }: { session: Session; from: From }) => ({ session, from });

/** What an action cannot do without. */
function check({ action, company, purchase_order }: BulkInput): void {
  const referred = action === 'renew' || action === 'suspend' || action === 'resume';
  if (referred && purchase_order === '') throw wrong('purchase_order', REQUIRED);
  if (action === 'move' && company === undefined) throw wrong('company', '** select value.');
}
