import {
  type areas,
  connectas,
  generatePassword,
  isRole,
  isStationStatus,
  stationPasswordIssue,
} from '@cairn/contract';
import { type Database, openSecret, type Secret, sealSecret } from '@cairn/database';
import { type AuditDetail, events, recordEvent, type UserEvent } from '@cairn/domain/audit-events';
import { sentence } from '@cairn/domain/language';
import { station } from '@cairn/domain/record-kinds';
import { deleteRecord, saveRecord } from '@cairn/domain/record-writes';
import type { Live } from '../live/live.ts';
import { forTenants } from '../live/live-stations.ts';
import type { Context, Handlers } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { countryOf } from '../records/country.rules.ts';
import { mayReadNtripPassword, recordPasswordRead, savedOrRead } from '../records/ntrip-password.ts';
import { ALARM_AFTER } from '../web/caster-alarm.ts';
import { findPositions, updatePosition } from './position.queries.ts';
import { positionChange, transmits } from './position.rules.ts';
import { columnsOf, findDevice, findSealedPassword, readConnectas } from './stations.queries.ts';
import { type Base, isReachable, issuesIn, type RemoteView, remoteAddress } from './stations.rules.ts';

interface Needs {
  readonly database: Database;
  readonly secret: Secret;
  readonly live: Live;
  readonly now: () => number;
  readonly remoteView?: RemoteView | undefined;
}

const CELL = 'stations.password_sealed';
/** Stations belong to no tenant. */
const network = { reseller_id: null, dealer_id: null, company_id: null };

export function stationRoutes({
  database,
  secret,
  live,
  now,
  remoteView,
}: Needs): Handlers<typeof areas.stations> {
  const passwordOf = (row: object) =>
    openSecret(secret, (row as { password_sealed: Buffer }).password_sealed, CELL);
  const newPassword = (password: string | undefined, before: object) => {
    if (password === undefined || password === passwordOf(before)) return undefined;
    const issue = stationPasswordIssue(password);
    if (issue) throw wrong('basedata.password', issue);
    return { password_sealed: sealSecret(secret, password, CELL) };
  };
  return {
    live: async ({ id, country }, { session }) => {
      const found = countryOf(session, country);
      const all = (await live.stations()).filter(
        (station) => (found === 0 || station.country === found) && (id === undefined || station.id === id),
      );
      const online = all.filter(({ status }) => isStationStatus(status, 'online')).length;
      return {
        basestations: isRole(session.role, 'systemAdmin') ? all : all.map(forTenants),
        chartdata: {
          data: [
            { label: sentence('Total'), color: '#9aa7b4', value: all.length },
            { label: sentence('Online'), color: '#4bebb3', value: online },
          ],
        },
        ...(isRole(session.role, 'systemAdmin') && { remoteview: remoteView !== undefined }),
      };
    },

    list: async ({ id, basename, country }, context) => {
      const { session } = context;
      const known = countryOf(session, country);
      const name = basename.toLowerCase();
      const found = (await live.stations()).filter(
        (station) =>
          (known === 0 || station.country === known) &&
          (id === undefined || station.id === id) &&
          (station.text.toLowerCase().includes(name) || station.mount?.toLowerCase().includes(name)),
      );
      const one = id === undefined ? undefined : found[0];
      const sealed =
        one && mayReadNtripPassword(session)
          ? await database.withTenant(session, async (db) => {
              await recordPasswordRead(
                db,
                context,
                { type: 'station', id: one.id, title: one.text },
                network,
              );
              return findSealedPassword(db, one.id);
            })
          : undefined;
      return {
        basestations: one && sealed ? [{ ...one, password: openSecret(secret, sealed, CELL) }] : found,
      };
    },

    create: async ({ basedata }, context) => {
      refuseWrong(basedata, context, true);
      const password = basedata.password ?? generatePassword();
      const id = await database.withTenant(context.session, (db) =>
        saveRecord(db, station, context, {
          values: () => ({ ...columnsOf(basedata), password_sealed: sealSecret(secret, password, CELL) }),
        }),
      );
      live.stations.forget();
      const sealed = await findSealedPassword(database.service, id); // of the first call, if this one came again
      return {
        id,
        password: sealed ? openSecret(secret, sealed, CELL) : password,
        messages: [ok(id, `${basedata.text} created`)],
      };
    },

    update: async ({ basedata: { id, version, ...base } }, context) => {
      refuseWrong(base, context, false);
      const save = () =>
        database.withTenant(context.session, (db) =>
          saveRecord(db, station, context, {
            id,
            version,
            readable: (before) => ({ password_sealed: passwordOf(before) }),
            values: (before) => ({ ...columnsOf(base), ...(before && newPassword(base.password, before)) }),
          }),
        );
      await savedOrRead(database, context.session, save, async (db) => {
        const { title } = await db
          .selectFrom('stations')
          .where('id', '=', id)
          .select('title')
          .executeTakeFirstOrThrow();
        await recordPasswordRead(db, context, { type: 'station', id, title }, network);
      });
      live.stations.forget();
      return { id, messages: [ok(id, sentence('{{title}} updated', { title: base.text }))] };
    },

    acceptPosition: async ({ id, ...shown }, context) => {
      const { session } = context;
      const title = await database.withTenant(session, async (db) => {
        const found = await findPositions(db, id, countryOf(session, 0), new Date(now()));
        if (!found) throw new Problem('not_found');
        if (!transmits(found.transmitted, shown))
          throw new Problem('taken', { message: sentence(NOT_TRANSMITTED) });
        await updatePosition(db, id, shown);
        await record(db, events.basePositionAccepted, context, { id, title: found.title }, [
          positionChange(found.entered, shown),
        ]);
        return found.title;
      });
      live.stations.forget();
      return {
        id,
        messages: [ok(id, sentence('The position of {{title}} is now the transmitted one', { title }))],
      };
    },

    remove: async ({ id }, context) => {
      const { title } = await database.withTenant(context.session, (db) =>
        deleteRecord(db, station, context, id, new Date(now())),
      );
      live.stations.forget();
      return { id, messages: [ok(id, sentence('{{title}} deleted', { title }))] };
    },

    remoteAccess: async ({ id }, context) =>
      database.withTenant(context.session, async (db) => {
        const device = await findDevice(db, id);
        if (!device) throw new Problem('not_found');
        if (!isReachable(device.virtual_ip)) throw wrong('id', 'has no virtual IP');
        if (!remoteView) return { url: null };
        await record(db, events.baseReached, context, { id, title: device.title });
        return { url: remoteAddress(remoteView, device.mount) };
      }),

    connectas: async () => {
      const received = new Map((await readConnectas(database.service)).map((row) => [row.country, row]));
      return {
        connectas: connectas.map(({ value, text }) => {
          const service = received.get(value);
          const online = service !== undefined && now() - service.seen_at.getTime() <= ALARM_AFTER;
          return {
            value,
            text,
            country: value,
            online: online ? 1 : 0,
            stations: online ? service.clients : 0,
          };
        }),
      };
    },
  };
}

type Caller = Context<
  (typeof areas.stations)['create' | 'update' | 'acceptPosition' | 'remove' | 'remoteAccess']
>;

const NOT_TRANSMITTED = 'The station no longer transmits this position. Check its alarm again';

function refuseWrong(base: Base, { session }: Caller, isNew: boolean): void {
  const issues = issuesIn(base, session.singleCountry, isNew);
  if (issues.length > 0) throw new Problem('invalid_input', { issues });
}

/** Stations are the network's: their events are for the system level alone. */
const record = (
  db: Parameters<typeof recordEvent>[0],
  event: UserEvent,
  { session, from }: Caller,
  station: { id: number; title: string },
  details: readonly AuditDetail[] = [],
) =>
  recordEvent(db, event, session, {
    from,
    text: station.title,
    details,
    target: { type: 'station', ...station },
    scope: { resellerId: null, dealerId: null, companyId: null },
  });

const ok = (id: number, text: string) => ({ message: sentence('Base'), text, error: 0 as const, id });
