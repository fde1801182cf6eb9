import { systems } from '@cairn/contract';
import { askEveryCaster, type Database } from '@cairn/database';
import { recordRun } from '@cairn/domain/system-checks';

/** A caster gives up after 5 s; what it says must reach us. */
const TIMEOUT = 8_000;

/** Every caster logs in to itself as a rover does, at the port of each system; see SelfCheck of the caster. */
export async function checkLogins(database: Database): Promise<void> {
  await Promise.all(
    systems.map(async ({ id }) => {
      const asker = { userId: null, name: 'NTRIP check' };
      const { answers, silent } = await askEveryCaster(database, { command: 'login', country: id }, asker, {
        timeoutMs: TIMEOUT,
      });
      const failed = answers.find(({ done }) => !done);
      const problem =
        failed?.message ??
        (silent.length > 0 ? 'No answer in time' : answers.length === 0 ? 'No caster reports' : undefined);
      await recordRun(database.service, 'ntripcheck', id, problem);
    }),
  );
}
