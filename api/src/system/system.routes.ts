import { randomBytes } from 'node:crypto';
import { type areas, isRole, systemIds } from '@cairn/contract';
import type { Database } from '@cairn/database';
import { events, recordEvent } from '@cairn/domain/audit-events';
import type { FastifyBaseLogger } from 'fastify';
import type { Maintenance } from '../auth/sign-in.ts';
import type { Handlers } from '../mount.ts';
import { countryOf } from '../records/country.rules.ts';
import { bit } from '../records/reply-values.ts';
import type { SystemReader } from '../system-status/system-reader.ts';
import type { TtlCache } from '../ttl-cache.ts';
import { type CertificateInUse, certificateWarning } from './certificate.rules.ts';
import { loggableReport } from './report.rules.ts';
import { endOrdinarySessions, readFirstSteps, readMaintenance, writeMaintenance } from './system.queries.ts';
import { casterPoll, monitorOf } from './system.rules.ts';

interface Needs {
  readonly database: Database;
  readonly now: () => number;
  readonly maintenance: TtlCache<Maintenance>;
  readonly reader: SystemReader;
  readonly version: string;
  readonly log: FastifyBaseLogger;
  readonly certificate: (() => CertificateInUse | undefined) | undefined;
}

export function systemRoutes({
  database,
  now,
  maintenance,
  reader,
  version,
  log,
  certificate,
}: Needs): Handlers<typeof areas.system> {
  return {
    casterPoll: async (_, { session }) => {
      if (!session) return { error: 'Unauthorized', casterpolloffline: 0, lastcasterpoll: null };
      return { error: '', ...casterPoll((await reader()).signs, countryOf(session, 0), now()) };
    },

    firstSteps: (_, { session }) => database.withTenant(session, readFirstSteps),

    check: async ({ country }, { session, whyOver }) => {
      const systems = [{ version, dev_version: '', maintenance_mode: bit((await maintenance()).on) }];
      if (!session) {
        const over = await whyOver();
        return {
          error: 'Unauthorized',
          over,
          archive: bit(over === 'archived'),
          systems,
          monitor: [],
          certificate: null,
        };
      }
      const found = countryOf(session, country);
      const castas = systemIds.filter((casta) => found === 0 || casta === found);
      const { signs } = await reader();
      const inUse = isRole(session.role, 'systemAdmin') ? certificate?.() : undefined;
      return {
        error: '',
        over: '',
        archive: 0,
        systems,
        monitor: castas.map((casta) => monitorOf(signs, casta, now())),
        certificate: inUse ? certificateWarning(inUse, new Date(now())) : null,
      };
    },

    setMaintenance: async ({ on }, { session, from }) => {
      const before = await readMaintenance(database.service);
      // turned on twice, the first time and person stay
      const output = { on, at: on ? new Date(now()).toISOString() : null, by: on ? session.name : '' };
      const after = before.on === on ? before : output;
      if (after === output)
        await database.service.transaction().execute(async (db) => {
          await writeMaintenance(db, output);
          const ended = on ? await endOrdinarySessions(db, new Date(now())) : 0;
          await recordEvent(db, on ? events.maintenanceOn : events.maintenanceOff, session, {
            from,
            message: on
              ? { code: 'maintenance_on', parameters: { count: ended } }
              : { code: 'maintenance_off' },
            scope: nowhere,
          });
        });
      maintenance.forget();
      return { on: bit(after.on), at: after.at, by: after.by };
    },

    logError: async (report, { session, from }) => {
      const ref = randomBytes(5).toString('hex').toUpperCase();
      log.error(
        { ref, user: session?.userId, address: from.address, report: loggableReport(report) },
        'error reported by the portal',
      );
      return { code: 0, ref };
    },
  };
}

/** The scope of the system, whose events no tenant reads. */
const nowhere = { resellerId: null, dealerId: null, companyId: null };
