import { type LogEvent, NETWORK_MOUNTPOINT, type SessionEnd } from '@cairn/contract/caster-events';
import { type GgaFault, ggaFault, parseGga } from '@cairn/gnss';
import { steadyNow, toWall } from '../clock.ts';
import type { SessionAnnounced } from '../cluster/messages.ts';
import type { Limits } from '../limits.ts';
import type { Connection } from '../net/connection.ts';
import { SendQueues } from '../net/send-queues.ts';
import { ByteBudget } from '../stations/byte-budget.ts';
import type { Connecta } from '../stations/connecta.ts';
import type { CorrectionProfile, CorrectionProfiles } from '../stations/correction-profiles.ts';
import { mountpointOf } from '../stations/mountpoint.ts';
import type { Station, Stations } from '../stations/stations.ts';
import type { CasterLog } from '../telemetry/caster-log.ts';
import type { RowQueue } from '../telemetry/queue.ts';
import type { GgaRow } from '../telemetry/rows.ts';
import type { Account } from './account.ts';
import { accountEndReason, correctionsEndReason } from './account-end.ts';
import { frameOf, noteChangedFrame, noteHiddenCoordinates } from './coordinates.ts';
import { Deadlines } from './deadlines.ts';
import { storeGga } from './gga-points.ts';
import { Placement } from './placement.ts';
import { logOfRover, Rover, type RoverRequest } from './rover.ts';
import { SlowRovers } from './slow-rovers.ts';

/** A rover may send at once what it may send in so many seconds. */
const ROVER_BURST_SECONDS = 20;

/** A part of the caster that is told of sessions. */
export interface SessionWatcher {
  sessionBegan?(rover: Rover): void;
  sessionEnded?(rover: Rover): void;
  /** Its account may have only one session from now on, and this one remains. */
  sessionRemained?(rover: Rover): void;
}

/** The rovers' side of the caster: every live session, the station that feeds it, and when it must end. */
export class Casta {
  /** Live sessions by id. */
  readonly rovers: Map<number, Rover>;
  /** Sessions whose live row is out of date, as a whole or in what a GGA changes. */
  readonly changed = new Set<Rover>();
  readonly moved = new Set<Rover>();
  readonly #watchers: SessionWatcher[] = [];
  readonly #limits: Limits;
  readonly #log: CasterLog;
  readonly #points: RowQueue<GgaRow>;
  readonly #placement: Placement;
  readonly #deadlines: Deadlines;
  readonly #slowRovers: SlowRovers;
  readonly #stations: Stations;
  readonly #profiles: CorrectionProfiles;
  readonly #byAccount = new Map<number, readonly Rover[]>();

  constructor(
    limits: Limits,
    log: CasterLog,
    points: RowQueue<GgaRow>,
    connecta: Connecta,
    stations: Stations,
    profiles: CorrectionProfiles,
    rovers: Map<number, Rover>,
  ) {
    this.rovers = rovers;
    this.#limits = limits;
    this.#log = log;
    this.#points = points;
    this.#stations = stations;
    this.#profiles = profiles;
    profiles.watch((id) => this.#profileChanged(id));
    this.#placement = new Placement(log, connecta, stations, limits.recompute);
    this.#deadlines = new Deadlines(limits, this);
    this.#slowRovers = new SlowRovers(limits, new SendQueues(), this);
    connecta.watch({
      online: (stream) => this.#placement.began(stream, rovers.values(), steadyNow()),
      offline: (stream) => this.#placement.stopped(stream, rovers.values(), steadyNow()),
      service: (stream) => this.#placement.service(stream, rovers.values(), steadyNow()),
      observing: () => this.#placement.observing(rovers.values(), steadyNow()),
    });
  }

  /** Tells a part of the caster of all sessions from now on, after those that watch already. */
  watch(watcher: SessionWatcher): void {
    this.#watchers.push(watcher);
  }

  /** Live sessions of an account, oldest first: more than one only for a test user. */
  sessionsOf(account: number): readonly Rover[] {
    return this.#byAccount.get(account) ?? [];
  }

  /**
   * Begins a session, which ends the older ones of its account. `gga` comes from the head of the request, `rest` are
   * the bytes behind it.
   */
  serve(
    account: Account,
    connection: Connection,
    request: RoverRequest,
    mountpoint: string,
    gga: string | undefined,
    rest: Buffer,
  ): void {
    const now = steadyNow();
    if (!account.testUser) this.#giveWay(account.id, request.id);
    const budget = new ByteBudget(this.#limits.roverBytesPerSecond, ROVER_BURST_SECONDS, now);
    const profile = this.#profiles.find(account.profileId);
    const rover = new Rover({ account, profile, connection, request, mountpoint, events: this, budget, now });
    this.rovers.set(request.id, rover);
    this.#byAccount.set(account.id, [...this.sessionsOf(account.id), rover]);
    request.service.clients.add(rover);
    this.changed.add(rover);
    this.#deadlines.began(rover);
    this.#slowRovers.began(rover);
    const countries = { account: account.casta, port: request.service.country };
    this.#record(rover, {
      event: 'rover_connected',
      mountpoint,
      test_user: account.testUser,
      version: request.revision,
      agent: request.userAgent,
      ...(countries.account !== countries.port && { countries }),
    });
    for (const watcher of this.#watchers) watcher.sessionBegan?.(rover);
    this.#placement.assign(rover, now);
    if (gga !== undefined && rover.endedAt === undefined) this.line(rover, Buffer.from(gga, 'latin1'));
    if (rest.length > 0) rover.receive(rest);
  }

  /**
   * An account has a session at another node. The newest session wins, so the one here is returned if it is the newest.
   */
  elsewhere(account: number, announced: SessionAnnounced, now: number): Rover | undefined {
    const here = this.sessionsOf(account).at(-1);
    if (!here || here.account.testUser) return undefined;
    if (!isNewer(announced, here, now)) return here;
    this.#giveWay(account, announced.session);
    return undefined;
  }

  /** Takes a line that a rover sent. All lines but GGA are ignored. */
  line(rover: Rover, line: Uint8Array): void {
    const gga = parseGga(line);
    const fault = ggaFault(line, gga);
    if (fault) this.#unusable(rover, fault, line);
    if (fault || !gga) return;
    const now = steadyNow();
    if (!gga.checksumOk && !rover.checksumLogged) {
      rover.checksumLogged = true;
      this.#record(rover, { event: 'gga_bad_checksum' });
    }
    if (rover.account.ignoreInitialGga && !rover.initialGgaReceived) {
      rover.initialGgaReceived = true;
      return;
    }
    const wasAssigned = rover.fixes.position !== undefined;
    rover.fixes.take(gga, now, (now - rover.connectedAt) / 1000);
    this.moved.add(rover);
    if (!rover.fixes.position || wasAssigned) this.#placement.reconsider(rover, now);
    else this.#placement.assign(rover, now);
    storeGga(rover, gga, line, now, this.#points);
  }

  lineBegan(rover: Rover): void {
    this.#deadlines.lineBegan(rover, steadyNow());
  }

  lineStands(rover: Rover): void {
    rover.takeWholeLine();
  }

  /** The station that feeds the rover changed. */
  streamChanged(rover: Rover): void {
    this.changed.add(rover);
  }

  /** Unsent bytes of the rover pile up. */
  fellBehind(rover: Rover): void {
    if (rover.backlog > this.#limits.roverBacklogBytes) this.overflowed(rover, rover.backlog);
    else this.#deadlines.fellBehind(rover);
  }

  ended(rover: Rover, reason: SessionEnd): void {
    const { account, request } = rover;
    this.rovers.delete(request.id);
    this.changed.delete(rover);
    this.moved.delete(rover);
    this.#deadlines.ended(rover);
    this.#slowRovers.ended(rover);
    request.service.clients.delete(rover);
    const others = this.sessionsOf(account.id).filter((other) => other !== rover);
    if (others.length > 0) this.#byAccount.set(account.id, others);
    else this.#byAccount.delete(account.id);
    for (const other of others) this.changed.add(other); // the live row was this one's
    const seconds = Math.round((steadyNow() - rover.connectedAt) / 1000);
    // many receivers give up after 10 s, long before `waited` says why nothing was sent
    const explained = rover.lastStationId !== undefined || rover.noStationLogged || rover.fixes.position;
    this.#record(rover, {
      event: 'rover_disconnected',
      reason,
      seconds,
      bytes: rover.bytesSent,
      ggas: rover.fixes.ggas,
      ...(rover.fixes.unusable > 0 && { unusable: rover.fixes.unusable }),
      ...(!explained && whyNothing(rover)),
    });
    for (const watcher of this.#watchers) watcher.sessionEnded?.(rover);
  }

  /** Ends a session on a user's request. False when it is not at this node. */
  disconnect(session: number, userName: string): boolean {
    const rover = this.rovers.get(session);
    if (!rover) return false;
    this.#record(rover, { event: 'rover_disconnected_by_user', by: userName });
    rover.close({ code: 'disconnected_by_user', by: userName });
    return true;
  }

  /** Brings live sessions in line with a changed record; without a record they end. */
  accountChanged(id: number, account: Account | undefined): void {
    const several = this.sessionsOf(id).some((rover) => rover.account.testUser);
    for (const rover of this.sessionsOf(id)) this.#changeAccount(rover, account);
    const newest = this.sessionsOf(id).at(-1);
    if (!several || !newest || newest.account.testUser) return;
    for (const rover of this.sessionsOf(id).slice(0, -1)) rover.close({ code: 'test_user_revoked' });
    for (const watcher of this.#watchers) watcher.sessionRemained?.(newest);
  }

  /** A mountpoint that no longer exists ends the sessions on it; a changed reference frame is in the log of rovers that it concerns. */
  stationChanged(before: Station | undefined, after: Station | undefined): void {
    if (before && after && before.frame !== after.frame)
      for (const rover of this.rovers.values()) noteChangedFrame(this.#log, rover, before, after);
    if (!before || before.mount === after?.mount) return;
    for (const rover of this.rovers.values())
      if (rover.mountpoint === before.mount)
        rover.close({ code: 'mountpoint_removed', mountpoint: before.mount });
      else if (!after && rover.lastStationId === before.id) this.#placement.assign(rover, steadyNow());
  }

  /** Runs once a second: ends what has expired, rovers that do not read, and rovers whose GGA does not come. */
  tick(now: number): void {
    this.#deadlines.tick(this.rovers.values(), now);
    this.#slowRovers.tick(now);
  }

  expired(rover: Rover): void {
    if (correctionsEndReason(rover.account, Date.now()) === 'account_sim_alone') {
      this.#endForAccount(rover, { code: 'account_sim_alone' });
      return;
    }
    this.#record(rover, { event: 'rover_expired_connected' });
    rover.close({ code: 'account_expired' });
  }

  overflowed(rover: Rover, bytes: number): void {
    this.#tooSlow(rover, { event: 'too_slow_backlog', bytes });
  }

  stalled(rover: Rover): void {
    const seconds = Math.round(this.#limits.roverStall / 1000);
    this.#tooSlow(rover, { event: 'too_slow_stalled', seconds });
  }

  /** Logs why no corrections are sent, because users see only that their receiver waits. */
  waited(rover: Rover): void {
    if (rover.stream || rover.fixes.position) return;
    const seconds = Math.round(this.#limits.firstGga / 1000);
    this.#record(rover, { event: 'gga_missing', ...whyNothing(rover), ggas: rover.fixes.ggas, seconds });
  }

  /** Counts a GGA that cannot be used; the first of a session is logged as a sample. */
  #unusable(rover: Rover, fault: GgaFault, line: Uint8Array): void {
    this.moved.add(rover);
    if (!rover.fixes.refuse(fault)) return;
    const sample = Buffer.from(line.buffer, line.byteOffset, line.byteLength).toString('latin1').trim();
    this.#record(rover, { event: 'gga_unusable', fault, sample });
  }

  #giveWay(account: number, by_session: number): void {
    for (const rover of this.sessionsOf(account)) {
      this.#record(rover, { event: 'rover_replaced', session: rover.request.id, by_session });
      rover.close({ code: 'replaced' });
    }
  }

  #changeAccount(rover: Rover, account: Account | undefined): void {
    const before = rover.account;
    if (account) {
      rover.account = account;
      this.#deadlines.expires(account);
    }
    this.changed.add(rover);
    const reason = account && accountEndReason(rover, before, account);
    if (reason?.code === 'account_expired' && before.correctionsUntil <= Date.now()) {
      this.expired(rover); // no other end was set, as the worker settles the subscription before the next tick
      return;
    }
    if (reason || !account) {
      this.#endForAccount(rover, reason ?? { code: 'account_removed' });
      return;
    }
    const requested = account.forcedMountpoint ?? rover.request.requestedMountpoint;
    const mountpoint = mountpointOf(requested, (mount) => this.#stations.find(mount));
    if (!mountpoint) {
      this.#endForAccount(rover, { code: 'mountpoint_unknown', mountpoint: requested });
      return;
    }
    if (mountpoint !== rover.mountpoint) {
      this.#record(rover, { event: 'account_mountpoint_changed', mountpoint });
      rover.mountpoint = mountpoint;
    }
    // until a profile that was just made is read, the rover keeps what it has
    if (this.#profiles.knows(rover.account.profileId))
      this.#changeProfile(rover, this.#profiles.find(rover.account.profileId));
    this.#placement.assign(rover, steadyNow());
  }

  /** Rovers that have the profile get their streams by what it says now. */
  #profileChanged(id: number): void {
    const profile = this.#profiles.find(id);
    for (const rover of this.rovers.values())
      if (rover.account.profileId === id) {
        this.#changeProfile(rover, profile);
        this.changed.add(rover);
      }
  }

  #changeProfile(rover: Rover, profile: CorrectionProfile | undefined): void {
    if (profile === rover.profile) return;
    const before = frameOf(rover);
    rover.changeProfile(profile);
    const frame = frameOf(rover);
    const named = profile ? { en: profile.title, da: profile.titleDa || profile.title } : null;
    this.#record(rover, {
      event: 'account_corrections_changed',
      profile: named,
      ...(frame !== before && { frame }),
    });
    noteHiddenCoordinates(this.#log, rover);
  }

  #endForAccount(rover: Rover, reason: SessionEnd): void {
    this.#record(rover, { event: 'account_changed', reason });
    rover.close(reason);
  }

  #tooSlow(rover: Rover, line: LogEvent): void {
    this.#record(rover, line);
    rover.close({ code: 'too_slow' });
  }

  #record(rover: Rover, line: LogEvent): void {
    logOfRover(this.#log, rover, line);
  }
}

/** Why a rover without a position gets nothing. At the mountpoint of a station only its account can forbid it. */
function whyNothing(rover: Rover) {
  return {
    missing: missingOf(rover),
    ...(rover.mountpoint !== NETWORK_MOUNTPOINT && { needs_gga: true }),
  };
}

function missingOf({
  fixes: { ggas, unusable },
  initialGgaReceived,
}: Rover): 'gga' | 'position' | 'second_gga' | 'usable' {
  if (ggas > 0) return 'position';
  if (unusable > 0) return 'usable';
  return initialGgaReceived ? 'second_gga' : 'gga';
}

/** Two sessions that begin at two nodes within this time cross: both nodes compare the same two clocks, ms. */
const CROSSING_WINDOW = 2_000;

/** Whether a session at another node began later. A new one did, whatever the clocks say, unless the two cross. */
function isNewer(announced: SessionAnnounced, here: Rover, now: number): boolean {
  if (!announced.again && now - here.connectedAt > CROSSING_WINDOW) return true;
  const connectedAt = toWall(here.connectedAt);
  if (announced.connectedAt !== connectedAt) return announced.connectedAt > connectedAt;
  return announced.session > here.request.id;
}
