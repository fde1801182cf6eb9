import type { areas } from '@cairn/contract';
import type { Database, Db } from '@cairn/database';
import { type AuditDetail, type AuditMessage, events, recordEvent } from '@cairn/domain/audit-events';
import { once } from '@cairn/domain/idempotency';
import { sentence } from '@cairn/domain/language';
import { editAs, refuseStale } from '@cairn/domain/record-versions';
import type { Live } from '../live/live.ts';
import type { Context, Handlers } from '../mount.ts';
import { Problem } from '../problem.ts';
import { countryOf } from '../records/country.rules.ts';
import { outOfServiceOf } from '../records/out-of-service.ts';
import { transmittedPosition } from '../stations/position.queries.ts';
import { distanceText } from '../stations/position.rules.ts';
import {
  lockStation,
  readStation,
  readTransmission,
  type StationRecord,
  writeInService,
  writeOutOfService,
} from './station-service.queries.ts';
import { isConfirmed, transmittedOf } from './station-service.rules.ts';

type Caller = Context<(typeof areas.stationService)['takeOut' | 'putBack']>;

/** What a decision about the service of a station rests on, by its columns. */
const state = {
  out_of_service_since: 'out_of_service',
  out_of_service_reason: 'reason',
  out_of_service_until: 'until',
};
const position = { latitude: 'latitude', longitude: 'longitude', altitude: 'altitude' };

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
      const title = await database.withTenant(context.session, (db) =>
        once(db, context.key, async () => {
          const station = await lock(db, context, id, version, state);
          const wasOut = station.out_of_service_since !== null;
          const unchanged =
            station.out_of_service_reason === reason && station.out_of_service_until === until;
          if (wasOut && unchanged) return station.title;
          await writeOutOfService(db, id, { reason, until, by: context.session.userId });
          await record(
            db,
            wasOut ? events.baseEdited : events.baseTakenOut,
            context,
            station,
            wasOut
              ? { code: 'edited', parameters: { kind: 'station', title: station.title } }
              : { code: 'out_of_service', parameters: { title: station.title } },
            [
              { code: 'reason', parameters: { value: reason } },
              ...(until === null ? [] : [{ code: 'expected_back', parameters: { value: until } } as const]),
            ],
          );
          return station.title;
        }),
      );
      live.stations.forget();
      return { id, messages: [done(id, sentence('{{title}} is out of service', { title }))] };
    },

    putBack: async ({ id, version, confirmed }, context) => {
      const title = await database.withTenant(context.session, (db) =>
        once(db, context.key, async () => {
          const station = await lock(db, context, id, version, { ...state, ...position });
          if (station.out_of_service_since === null) return station.title;
          const sent = transmittedOf(station, (await transmittedPosition(db, id, new Date(now()))).position);
          if (sent && !isConfirmed(sent, confirmed))
            throw new Problem('taken', {
              message: sentence('{{title}} transmits a position {{distance}} from the entered one', {
                title: station.title,
                distance: distanceText(sent.metres),
              }),
            });
          await writeInService(db, id);
          await record(
            db,
            events.basePutBack,
            context,
            station,
            { code: 'in_service', parameters: { title: station.title } },
            sent?.differs
              ? [{ code: 'position_confirmed', parameters: { distance: distanceText(sent.metres) } }]
              : [],
          );
          return station.title;
        }),
      );
      live.stations.forget();
      return { id, messages: [done(id, sentence('{{title}} is in service again', { title }))] };
    },
  };
}

/** The station, unless others have decided since the caller read it. */
async function lock(
  db: Db,
  { session }: Caller,
  id: number,
  version: number,
  fields: Readonly<Record<string, string>>,
): Promise<StationRecord> {
  await editAs(db, session.userId);
  const station = await lockStation(db, id, countryOf(session, 0));
  if (!station) throw new Problem('not_found');
  const since = station.out_of_service_since?.toISOString() ?? null;
  await refuseStale(db, [
    { row: { ...station, out_of_service_since: since }, version, name: 'version', fields },
  ]);
  return station;
}

/** Stations are the network's: their events are for the system level alone. */
const record = (
  db: Db,
  event: Parameters<typeof recordEvent>[1],
  { session, from }: Caller,
  { id, title }: StationRecord,
  message: AuditMessage,
  details: readonly AuditDetail[],
) =>
  recordEvent(db, event, session, {
    from,
    message,
    details,
    target: { type: 'station', id, title },
    scope: { resellerId: null, dealerId: null, companyId: null },
  });

const done = (id: number, text: string) => ({ message: sentence('Base'), text, error: 0 as const, id });
