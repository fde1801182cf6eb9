import type { areas } from '@cairn/contract';
import type { Database } from '@cairn/database';
import { sentence } from '@cairn/domain/language';
import { transmittedOf } from '@cairn/domain/station-position';
import { readStation, returnToService, takeOutOfService } from '@cairn/domain/station-service';
import type { Live } from '../live/live.ts';
import type { Handlers } from '../mount.ts';
import { Problem } from '../problem.ts';
import { countryOf } from '../records/country.rules.ts';
import { outOfServiceOf } from '../records/out-of-service.ts';
import { readTransmission } from './station-service.queries.ts';

/** Takes reference stations out of service and returns them: docs/decisions/104-out-of-service.md. */
export function stationServiceRoutes(
  database: Database,
  live: Live,
  now: () => number,
): Handlers<typeof areas.stationService> {
  return {
    check: async ({ id }, { session }) =>
      database.withTenant(session, async (db) => {
        const station = await readStation(db, id, countryOf(session, 0));
        if (!station) throw new Problem('not_found');
        const found = await readTransmission(db, id, new Date(now()));
        return {
          version: station.version,
          out_of_service: outOfServiceOf(station),
          sending: found.sending ? 1 : 0,
          lastrtcm3: found.rtcmAt?.toISOString() ?? null,
          position: transmittedOf(station, found.position),
          satellites: found.satellites,
          usual_satellites: found.usualSatellites,
          missing: found.missing,
        };
      }),

    takeOut: async ({ id, version, reason, until }, context) => {
      const country = countryOf(context.session, 0);
      const { title, version: left } = await database.withTenant(context.session, (db) =>
        takeOutOfService(db, context, { id, country, version, reason, until }),
      );
      live.stations.forget();
      return {
        id,
        version: left,
        messages: [done(id, sentence('{{title}} is out of service', { title }))],
      };
    },

    putBack: async ({ id, version, confirmed }, context) => {
      const country = countryOf(context.session, 0);
      const title = await database.withTenant(context.session, (db) =>
        returnToService(db, context, { id, country, version, confirmed, at: new Date(now()) }),
      );
      live.stations.forget();
      return { id, messages: [done(id, sentence('{{title}} is in service again', { title }))] };
    },
  };
}

const done = (id: number, text: string) => ({ message: sentence('Base'), text, error: 0 as const, id });
