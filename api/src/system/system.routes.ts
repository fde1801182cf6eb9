import { randomBytes } from 'node:crypto';
import type { areas } from '@cairn/contract';
import type { Database } from '@cairn/database';
import type { FastifyBaseLogger } from 'fastify';
import type { Handlers } from '../mount.ts';
import { remember } from '../remember.ts';
import { countryOf } from '../session/session.rules.ts';
import { scrub } from '../web/errors.ts';
import { type Maintenance, readCasterServices } from './system.queries.ts';
import { casterPoll, type Heard, hear, monitorOf, nothingHeard } from './system.rules.ts';

interface Needs {
  readonly database: Database;
  readonly now: () => number;
  readonly maintenance: () => Promise<Maintenance>;
  readonly version: string;
  readonly log: FastifyBaseLogger;
}

export function systemRoutes({
  database,
  now,
  maintenance,
  version,
  log,
}: Needs): Handlers<typeof areas.system> {
  let last: Heard = nothingHeard;
  const heard = remember(1000, now, async () => {
    last = hear(last, await readCasterServices(database.service), now());
    return last;
  });

  return {
    casterPoll: async (_, { session }) => {
      if (!session) return { error: 'Unauthorized', casterpolloffline: 0, lastcasterpoll: null };
      return { error: '', ...casterPoll(await heard(), countryOf(session, 0), now()) };
    },

    check: async ({ country }, { session }) => {
      if (!session) return { error: 'Unauthorized', systems: [], monitor: [] };
      const seen = countryOf(session, country);
      const castas = ([1, 2] as const).filter((casta) => seen === 0 || casta === seen);
      const state = await heard();
      return {
        error: '',
        systems: [{ version, dev_version: '', maintenance_mode: (await maintenance()).on ? 1 : 0 }],
        monitor: castas.map((casta) => monitorOf(state, casta, now())),
      };
    },

    logError: async (report, { session, from }) => {
      const ref = randomBytes(5).toString('hex').toUpperCase();
      const clean = Object.fromEntries(
        Object.entries(report).map(([name, text]) => [name, text && scrub(text)]),
      );
      log.error(
        { ref, user: session?.userId, address: from.address, report: clean },
        'error reported by the portal',
      );
      return { code: 0, ref };
    },
  };
}
