import { type areas, type BulkReply, type Input, REQUIRED } from '@cairn/contract';
import type { Database } from '@cairn/database';
import type { NtripAddress } from '@cairn/domain/connection-hosts';
import { once } from '@cairn/domain/idempotency';
import { bySystem } from '@cairn/mail';
import type { BackOff } from '../auth/back-off.ts';
import type { Handlers } from '../mount.ts';
import { wrong } from '../problem.ts';
import { runBulk } from './rover-bulk.ts';

interface Needs {
  readonly database: Database;
  readonly ntrip: NtripAddress;
  readonly backOff: BackOff;
  readonly now: () => number;
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

export function roverBulkRoutes({ database, ntrip, backOff, now }: Needs): Handlers<typeof areas.roverBulk> {
  return {
    preview: async (input, caller) => {
      check(input);
      const at = new Date(now());
      return database
        .withTenant(caller.session, async (db): Promise<BulkReply> => {
          const mayMail = { requested: bySystem, along: bySystem }; // nothing of a preview leaves
          throw new Previewed(await runBulk({ db, caller: only(caller), ntrip, mayMail, at }, input));
        })
        .catch((error: unknown) => {
          if (error instanceof Previewed) return error.reply;
          throw error;
        });
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
