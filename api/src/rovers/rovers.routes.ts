import {
  type areas,
  currentOf,
  isAtLeast,
  isRole,
  type ListedRover,
  type RoverRow,
  readGgaFault,
  renewalOf,
  statusFilterIds,
  subscriptionStatusIds,
} from '@cairn/contract';
import { askCasters, type Database, type Db, openSecret, type Secret } from '@cairn/database';
import { events, recordEvent } from '@cairn/domain/audit-events';
import { connectionHost, type NtripAddress } from '@cairn/domain/connection-hosts';
import { sentence, titleIn } from '@cairn/domain/language';
import { itemOf } from '../live/live-rovers.ts';
import type { Handlers } from '../mount.ts';
import { Problem } from '../problem.ts';
import { countedViews } from '../records/counted-views.ts';
import { markedIds } from '../records/marks.ts';
import { mayReadNtripPassword } from '../records/ntrip-password.ts';
import { bit, second } from '../records/reply-values.ts';
import { supplierTitles } from '../sims/sims.queries.ts';
import { readSubscriptions } from '../subscriptions/subscriptions.queries.ts';
import { recordOf, subscriptionText } from '../subscriptions/subscriptions.rules.ts';
import { listNotes } from './rover-forms.queries.ts';
import { mayChangeLogin, type NoteReader, noteOf } from './rover-forms.rules.ts';
import { chooseRovers, type ListedRoverRow, listRovers } from './rover-list.queries.ts';
import { countViews } from './rover-views.ts';
import {
  findLiveSession,
  findSealedPassword,
  type RoverListRow,
  readRecords,
  searchRovers,
} from './rovers.queries.ts';
import { pickOf, readSimsOfRovers, slotsOf } from './sims-of-rovers.ts';

interface Needs {
  readonly database: Database;
  readonly secret: Secret;
  readonly ntrip: NtripAddress;
  readonly now: () => number;
}

export function roverRoutes({ database, secret, ntrip, now }: Needs): Handlers<typeof areas.rovers> {
  const views = countedViews(database, now, countViews);

  return {
    list: async (input, { session }) => {
      const archived = input.archived === 1 && isAtLeast(session.role, 'dealer');
      const marked = await markedIds(database.service, session, 'rover', input.favourites);
      const at = new Date();
      const { rows, all, live } = await database.withTenant(session, (db) =>
        listRovers(db, { ...input, archived, marked }),
      );
      const counted = (status: number) => live.get(status) ?? 0;
      const online = [...live.values()].reduce((sum, count) => sum + count, 0);
      const offline = Math.max(0, all - online);
      const totals: Record<number, number> = { 0: all, 9: counted(0), [-1]: offline };
      return {
        rovers: rows.map((row) => listedOf(row, at)),
        total: totals[input.status] ?? counted(input.status),
        counts: {
          all,
          offline,
          connected: counted(0),
          gps: counted(1),
          dgps: counted(2),
          fixed: counted(4),
          float: counted(5),
          est: counted(6),
        },
      };
    },

    ids: async (input, { session }) => {
      const archived = input.archived === 1 && isAtLeast(session.role, 'dealer');
      const marked = await markedIds(database.service, session, 'rover', input.favourites);
      return database.withTenant(session, (db) => chooseRovers(db, { ...input, archived, marked }));
    },

    views: async (tenant, { session }) => ({ counts: await views(session, tenant) }),

    records: async (input, context) => {
      const { id, password } = input;
      const { session } = context;
      const { records, total, sims, suppliers, sealed, about } = await database.withTenant(
        session,
        async (db) => {
          const read = await readRecords(db, input);
          return {
            ...read,
            sims: await readSimsOfRovers(
              db,
              read.records.map((record) => record.id),
            ),
            suppliers: isRole(session.role, 'systemAdmin') ? await supplierTitles(db) : [],
            sealed:
              id !== undefined && password && mayReadNtripPassword(session)
                ? await findSealedPassword(db, context, id)
                : undefined,
            about: id === undefined ? {} : await readAbout(db, id, session),
          };
        },
      );
      const at = new Date();
      const rovers = records.map((record) => {
        const row = rowOf(record);
        return {
          ...row,
          version: record.version,
          title: row.text,
          business: row.reseller,
          connection: connectionHost(ntrip.hosts, record),
          port: ntrip.ports[row.casta],
          password: sealed && openSecret(secret, sealed, 'rovers.password_sealed'),
          rtk_status: row.rtk_fix_status,
          unusable_ggas: record.unusable_ggas ?? 0,
          gga_fault: readGgaFault(record.gga_fault),
          lastsession: record.lastsession,
          needs_gga: bit(record.needs_gga),
          disconnect_onchangebase: bit(record.disconnect_on_change_base),
          allowed: bit(record.allowed),
          forced_mountpoint: record.forced_mountpoint,
          change_username: bit(
            isAtLeast(session.role, 'dealer') && mayChangeLogin(session.role, record.change_username),
          ),
          email: record.email ?? '',
          machine: machineOf(record),
          ...slotsOf(sims.get(record.id) ?? [], suppliers, at),
          ...about,
        };
      });
      return { rovers, casta: id === undefined ? null : (rovers[0]?.casta ?? null), total };
    },

    search: async ({ username, withsimm, ...filter }, { session }) =>
      database.withTenant(session, async (db) => {
        const rovers = await searchRovers(db, { ...filter, stext: username }, 50);
        if (!withsimm) return { rovers };
        const sims = await readSimsOfRovers(
          db,
          rovers.map(({ value }) => value),
        );
        return {
          rovers: rovers.map((rover) => ({ ...rover, simms: sims.get(rover.value)?.map(pickOf) ?? [] })),
        };
      }),

    liveSession: async ({ rover }, { session }) => {
      const found = await database.withTenant(session, (db) => findLiveSession(db, rover));
      if (!found) throw new Problem('not_found');
      return { sessionid: found.session ?? 0, castaid: found.casta === 2 ? 2 : 1 };
    },

    disconnect: async ({ session: sessionId, roverid }, { session, from }) => {
      const rover = await database.withTenant(session, (db) => findLiveSession(db, roverid));
      if (!rover) throw new Problem('not_found');
      if (rover.session !== sessionId)
        return { error: 1, messages: [sentence('The session has already ended')] };
      const answer = await askCasters(
        database,
        { command: 'disconnect', session: sessionId, rover: roverid },
        { userId: session.userId, name: session.name },
      );
      const outcome =
        answer?.message || sentence(answer?.done ? 'Rover disconnected' : 'No caster has this session');
      const message = answer
        ? outcome
        : sentence('The caster did not answer in time: the rover may still be connected');
      await recordEvent(database.service, events.roverDisconnected, session, {
        from,
        target: { type: 'rover', id: roverid, title: rover.title },
        message: {
          code: answer ? (answer.done ? 'rover_disconnected' : 'rover_not_connected') : 'caster_silent',
          parameters: { title: rover.title, session: sessionId },
        },
        scope: { resellerId: rover.reseller_id, dealerId: rover.dealer_id, companyId: rover.company_id },
      });
      return { error: answer?.done ? 0 : 1, messages: [message] };
    },
  };
}

function rowOf(row: RoverListRow): RoverRow {
  const { reseller, resellertitle, dealer, dealertitle, company, companytitle, session } = row;
  return {
    ...itemOf(row),
    reseller,
    resellertitle,
    dealer,
    dealertitle,
    company,
    companytitle,
    casta: row.casta === 2 ? 2 : 1,
    expire: second(row.expires_at),
    session,
  };
}

function listedOf(row: ListedRoverRow, now: Date): ListedRover {
  const { subscription_status: status, ends_at, subscription_type: type, expires_at } = row;
  const sold = status !== null && ends_at ? subscriptionText(status, ends_at, now) : undefined;
  // a renewal follows: its end is the rover's, and the days of the present subscription say nothing beside it
  const renewed = status === subscriptionStatusIds.active && ends_at && expires_at && expires_at > ends_at;
  return {
    ...rowOf(row),
    ...(sold ?? { subscription: '', subscriptioncolor: null }),
    ...(renewed && { subscription: sentence('Active, renewed') }),
    subscriptiontype: type ?? '',
    simm: row.iccid ?? (type === null ? '' : sentence(row.no_sim ? 'Not Required' : 'Not Supplied')),
    corrections:
      row.profile_title === null
        ? ''
        : titleIn({ title: row.profile_title, title_da: row.profile_title_da ?? '' }),
    corrections_by_default: bit(row.by_default),
    archived: row.archived_at?.toISOString() ?? null,
  };
}

function machineOf(row: {
  machine_id: number | null;
  make_title: string | null;
  model_title: string | null;
  regnum: string | null;
}) {
  if (row.machine_id === null) return [];
  return [
    {
      value: row.machine_id,
      make_title: row.make_title ?? '',
      model_title: row.model_title ?? '',
      regnum: row.regnum ?? '',
    },
  ];
}

/** What one rover has beside its own row: notes, its current subscription and the renewal behind it. */
async function readAbout(db: Db, rover: number, reader: NoteReader) {
  const status = statusFilterIds.everySubscription;
  const filter = { rover, status, stext: '', page: 0, limit: 200 } as const;
  const { records } = await readSubscriptions(db, filter);
  const subscriptions = records.map((row) => recordOf(row, new Date()));
  const current = currentOf(subscriptions);
  const renewal = renewalOf(subscriptions, current);
  return {
    notes: (await listNotes(db, rover)).map((note) => noteOf(note, reader)),
    subscriptiondetail: current ? [current] : [],
    renewsub: renewal ? [renewal] : [],
  };
}
