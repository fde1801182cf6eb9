import { setTimeout as wait } from 'node:timers/promises';
import { type SystemId, systemOf } from '@cairn/contract';
import { askEveryCaster, type Database } from '@cairn/database';
import { type Caller, events, recordEvent } from '@cairn/domain/audit-events';
import { storedSentence } from '@cairn/domain/language';
import type { Session } from '../auth/session.ts';
import { bit } from '../records/reply-values.ts';
import { answerRestart, beginRestarts, findRestarts, type Restart } from './system-status.queries.ts';
import { restartsOf } from './system-status.rules.ts';

/** A caster with ten thousand connections closes them in a second or two, ms. */
const TIMEOUT = 15_000;
/** How often somebody who joined a restart looks for its end, ms. */
const LOOK_EVERY = 100;

type Service = 'casta' | 'connecta';

/**
 * Restarts a service of some systems at every caster and says how it went. A second click and another admin join the restart
 * that is under way or was made a moment before, so there is one. See docs/decisions/115-restarts.md.
 */
export async function restart(
  database: Database,
  service: Service,
  systems: readonly SystemId[],
  session: Session,
  from: Caller,
) {
  const restarts = await database.service
    .transaction()
    .execute((db) => beginRestarts(db, service, systems, session.userId));
  const ids = restarts.map(({ id }) => id);
  await Promise.all(
    restarts.map((one) =>
      one.joined ? untilAnswered(database, one) : carryOut(database, service, one, session, from),
    ),
  );
  const rows = await findRestarts(database.service, ids);
  const failed = rows.find(({ succeeded }) => succeeded !== true);
  return {
    success: bit(!failed),
    message: failed ? ('Restart Failed' as const) : ('Restart Successful' as const),
    problem: failed ? storedSentence(failed.problem ?? 'No answer in time') : null,
    joined: bit(restarts.every(({ joined }) => joined)),
    restarts: restartsOf(rows),
  };
}

async function carryOut(
  database: Database,
  service: Service,
  { id, system }: Restart,
  session: Session,
  from: Caller,
): Promise<void> {
  const asker = { userId: session.userId, name: session.name };
  const command = { command: 'restart', service, country: system } as const;
  const { answers, silent } = await askEveryCaster(database, command, asker, { timeoutMs: TIMEOUT }).catch(
    () => ({ answers: [], silent: ['every caster'] }), // the database went away meanwhile
  );
  const refused = answers.find(({ done }) => !done);
  const problem =
    refused?.message ??
    (silent.length > 0 ? 'No answer in time' : answers.length === 0 ? 'No caster reports' : undefined);
  await database.service.transaction().execute(async (db) => {
    await answerRestart(db, id, problem);
    const [row] = await findRestarts(db, [id]);
    const title = systemOf(system)[service];
    await recordEvent(db, service === 'casta' ? events.castaRestarted : events.connectaRestarted, session, {
      from,
      message:
        problem === undefined
          ? { code: 'restarted', parameters: { title, count: row?.connected ?? 0 } }
          : { code: 'restart_failed', parameters: { title, reason: problem } },
      scope: { resellerId: null, dealerId: null, companyId: null }, // of the system: no tenant reads it
    });
  });
}

async function untilAnswered(database: Database, { id }: Restart): Promise<void> {
  for (const until = performance.now() + TIMEOUT; performance.now() < until; ) {
    const [row] = await findRestarts(database.service, [id]);
    if (row?.answered_at) return;
    await wait(LOOK_EVERY);
  }
}
