import {
  type AlertDetails,
  type AlertKind,
  roverRefusals,
  rtkStatusIds,
  type SystemPart,
  stationStatusIds,
  subscriptionStatusIds,
  systemParts,
} from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';

/** A subject of which something is wrong now. */
export interface Concerned {
  readonly subject: string;
  /** null: as of now. */
  readonly since: Date | null;
  readonly details: AlertDetails;
  readonly rover_id?: number;
  readonly station_id?: number;
  readonly sim_id?: number;
}

/** Refused requests within `REFUSED_MINUTES` that are no typing error of somebody at a receiver. */
const REFUSALS = 5;
const REFUSED_MINUTES = 15;
/**
 * Hours before its end from which an ending subscription is shown: a week, less 8 hours. Subscriptions end at midnight of their
 * country, so that is in the morning.
 */
const ENDING_HOURS = 160;
/** Days after its end; who has not renewed by then does not want to. */
const ENDED_DAYS = 14;
/** A SIM that was just put into a rover may wait for its subscription. */
const HELD_HOURS = 24;
/** Seconds without a heartbeat of any caster of a service. */
const SILENT_SECONDS = 30;
/** Minutes that an e-mail which was tried may wait. */
const WAITING_MINUTES = 30;

/** Refusals that a rover causes itself; it does not when its station is out of service or accounts cannot be read. */
const ownRefusals = roverRefusals.filter(
  (reason) => reason !== 'rover_station_out_of_service' && reason !== 'accounts_unavailable',
);

type Read = (db: Db, at: Date) => Promise<readonly Concerned[]>;

const isOpen = (kind: AlertKind, subject: RawBuilder<unknown>) =>
  sql`exists (select from alerts open where open.kind = ${kind} and open.subject = ${subject}::text and open.until is null)`;

/** What is wrong now, by kind: each is one query over what the casters, the supplier jobs and the api have written. */
export const conditions: Readonly<Record<AlertKind, Read>> = {
  /** Connected, without a fix now, and with one earlier in its session or while it was watched. */
  rover_no_fix: async (db) => {
    const { rows } = await sql<{ rover_id: number; station_id: number | null }>`
      select l.rover_id, l.station_id from live_rovers l
        join rovers r on r.id = l.rover_id and r.archived_at is null and not r.test_user
      where l.status <> ${rtkStatusIds.fixed} and (l.fixes > 0 or ${isOpen('rover_no_fix', sql`l.rover_id`)})`.execute(
      db,
    );
    return rows.map(({ rover_id, station_id }) => ({
      subject: String(rover_id),
      since: null,
      rover_id,
      details: { station: station_id ?? undefined },
    }));
  },

  /** A rover that is not connected, and was refused again and again since it last was. */
  rover_refused: async (db, at) => {
    const { rows } = await sql<{ rover_id: number; first: Date; refusals: number; reason: string }>`
      with lines as materialized (
        select rover_id, at, event from caster_log
        where at > ${at}::timestamptz - make_interval(mins => ${REFUSED_MINUTES}::int) and at <= ${at} and type = 1 and rover_id is not null
          and event = any(${[...ownRefusals, 'rover_connected']})
      )
      select l.rover_id, min(l.at) as first, count(*)::int as refusals, (array_agg(l.event order by l.at desc))[1] as reason
      from lines l join rovers r on r.id = l.rover_id and r.archived_at is null and not r.test_user
      where l.event <> 'rover_connected'
        and not exists (select from lines c where c.rover_id = l.rover_id and c.event = 'rover_connected' and c.at >= l.at)
        and not exists (select from live_rovers live where live.rover_id = l.rover_id)
      group by l.rover_id
      having count(*) >= case when ${isOpen('rover_refused', sql`l.rover_id`)} then 1 else ${REFUSALS}::int end`.execute(
      db,
    );
    return rows.map(({ rover_id, first, refusals, reason }) => ({
      subject: String(rover_id),
      since: first,
      rover_id,
      details: { refusals, reason },
    }));
  },

  /** A station in service without observations. While no caster reports it, its last change counts. */
  station_down: async (db) => {
    const { rows } = await sql<{ station_id: number; since: Date | null }>`
      select s.id as station_id, greatest(coalesce(live.disconnected_at, change.at), served.ended_at) as since
      from stations s
        left join live_stations live on live.station_id = s.id
        left join lateral (
          select c.at, c.online from station_status_changes c where c.station_id = s.id and c.kind = 'stream' order by c.at desc limit 1
        ) change on true
        left join lateral (
          select max(p.ended_at) as ended_at from out_of_service_periods p where p.station_id = s.id
        ) served on true
      where s.archived_at is null and s.out_of_service_since is null
        and case when live.station_id is null then change.online = false else live.status <> ${stationStatusIds.online} end`.execute(
      db,
    );
    return rows.map((row) => ({ ...row, subject: String(row.station_id), details: {} }));
  },

  /** It ends soon, or has ended, and nothing follows it. */
  subscription_ends: async (db, at) => {
    const { active, scheduled, suspended, expired } = subscriptionStatusIds;
    const { rows } = await sql<{ id: number; rover_id: number; ends_at: Date }>`
      select s.id, s.rover_id, s.ends_at from subscriptions s
        join rovers r on r.id = s.rover_id and r.archived_at is null and not r.test_user
      where ((s.status = ${active} and s.ends_at <= ${at}::timestamptz + make_interval(hours => ${ENDING_HOURS}::int))
          or (s.status = ${expired} and s.ends_at > ${at}::timestamptz - make_interval(days => ${ENDED_DAYS}::int)))
        and not exists (select from subscriptions o where o.rover_id = s.rover_id and o.id <> s.id
          and (o.status in (${active}, ${scheduled}, ${suspended}) or (o.status = ${expired} and (o.ends_at, o.id) > (s.ends_at, s.id))))`.execute(
      db,
    );
    return rows.map(({ id, rover_id, ends_at }) => ({
      subject: String(id),
      since: null,
      rover_id,
      details: { ends: ends_at.toISOString() },
    }));
  },

  /** More data than its package allows, as the alerts of SIM cards say. */
  sim_over_limit: async (db) => {
    const { rows } = await sql<{ sim_id: number; since: Date; used: number | null; allowed: number | null }>`
      select a.sim_id, a.since, a.figure as used, p.allowance_bytes as allowed
      from sim_alerts a join sims s on s.id = a.sim_id left join sim_packages p on p.id = s.package_id
      where a.kind = 'high_usage' and a.until is null`.execute(db);
    return rows.map(({ sim_id, since, used, allowed }) => ({
      subject: String(sim_id),
      since,
      sim_id,
      details: { used: used ?? 0, allowed: allowed ?? 0 },
    }));
  },

  /** Active in a rover without a subscription, or without a session or data, as the alerts of SIM cards say. */
  sim_unused: async (db, at) => {
    const { active, scheduled, suspended } = subscriptionStatusIds;
    const { rows } = await sql<{
      sim_id: number;
      since: Date | null;
      unused: 'no_subscription' | 'no_session' | 'no_data';
    }>`
      select distinct on (sim_id) sim_id, since, unused from (
        select s.id as sim_id, 1 as rank, 'no_subscription' as unused,
          greatest(s.held_since, (select max(coalesce(b.finished_at, b.ends_at)) from subscriptions b where b.rover_id = s.rover_id)) as since
        from sims s join rovers r on r.id = s.rover_id and not r.test_user
        where s.status = 'active' and s.missing_at is null and s.held_since < ${at}::timestamptz - make_interval(hours => ${HELD_HOURS}::int)
          and not exists (select from subscriptions b where b.rover_id = s.rover_id and b.status in (${active}, ${scheduled}, ${suspended}))
        union all
        select a.sim_id, 2, case a.kind when 'no_usage' then 'no_data' else 'no_session' end, a.since
        from sim_alerts a join sims s on s.id = a.sim_id
        where a.kind in ('no_usage', 'online_without_session') and a.until is null and s.status = 'active'
      ) found order by sim_id, rank, since`.execute(db);
    return rows.map(({ sim_id, since, unused }) => ({
      subject: String(sim_id),
      since,
      sim_id,
      details: { unused },
    }));
  },

  system: async (db, at) => [
    ...(await silentServices(db)),
    ...(await failedChecks(db)),
    ...(await stuckMails(db, at)),
    ...(await failedJobs(db, at)),
  ],
};

const partConcerned = (subject: SystemPart, details: AlertDetails, since: Date | null = null): Concerned => ({
  subject,
  since,
  details,
});

/** Services of which no node has written its heartbeat. */
async function silentServices(db: Db): Promise<Concerned[]> {
  const { rows } = await sql<{ service: string; country: 1 | 2; seen_at: Date | null }>`
    select expected.service, expected.country, max(c.seen_at) as seen_at
    from (select service, country from unnest(array['casta', 'connecta']) service, unnest(array[1, 2]) country) expected
      left join caster_services c on c.service = expected.service and c.country = expected.country
    group by 1, 2 having coalesce(max(c.seen_at), '-infinity') < now() - make_interval(secs => ${SILENT_SECONDS})`.execute(
    db,
  );
  return rows.map(({ service, country, seen_at }) =>
    partConcerned(`${service === 'casta' ? 'casta' : 'connecta'} ${country}`, {}, seen_at),
  );
}

/**
 * Checks of System Status that are alarms, but for the heartbeats, which are above. Of a Casta that is silent the others fail
 * too, and say nothing more.
 */
async function failedChecks(db: Db): Promise<Concerned[]> {
  const { rows } = await sql<{ kind: string; system: number; raised_at: Date }>`
    select a.kind, a.system, a.raised_at from system_alarms a
    where a.cleared_at is null and a.kind not in ('roversync', 'basesync')
      and (a.kind not in ('messagesync', 'ntripcheck') or exists (select from caster_services c
        where c.service = 'casta' and c.country = a.system and c.seen_at >= now() - make_interval(secs => ${SILENT_SECONDS})))
    order by a.kind, a.system`.execute(db);
  return rows.flatMap(({ kind, system, raised_at }) => {
    const part = systemParts.find((known) => known === `${kind} ${system}`);
    return part ? [partConcerned(part, {}, raised_at)] : [];
  });
}

async function stuckMails(db: Db, at: Date): Promise<Concerned[]> {
  const { rows } = await sql<{ waiting: number; since: Date }>`
    select count(*)::int as waiting, min(created_at) as since from emails
    where state = 'waiting' and attempts > 0 and created_at < ${at}::timestamptz - make_interval(mins => ${WAITING_MINUTES}::int)
    having count(*) > 0`.execute(db);
  return rows.map(({ waiting, since }) => partConcerned('outbox', { waiting }, since));
}

/** Jobs of the worker whose last end within the hour was a failure. */
async function failedJobs(db: Db, at: Date): Promise<Concerned[]> {
  const table = await sql<{ there: boolean }>`select to_regclass('pgboss.job') is not null as there`.execute(
    db,
  );
  if (!table.rows[0]?.there) return [];
  const { rows } = await sql<{ name: string; since: Date }>`
    select name, completed_on as since from (
      select distinct on (name) name, state::text as state, completed_on from pgboss.job
      where completed_on > ${at}::timestamptz - interval '1 hour' order by name, completed_on desc
    ) last where state = 'failed' order by name`.execute(db);
  const [first] = rows.map(({ since }) => since).toSorted((a, b) => a.getTime() - b.getTime());
  return first ? [partConcerned('jobs', { jobs: rows.map(({ name }) => name) }, first)] : [];
}
