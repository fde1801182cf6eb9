import type { Socket } from 'node:net';
import { logText, type RequestEvent } from '@cairn/contract/caster-events';
import { networkOf } from '@cairn/domain/network-of';
import { type NtripRequest, parseRequest } from '@cairn/gnss';
import { steadyNow } from '../clock.ts';
import type { Nodes } from '../cluster/nodes.ts';
import type { Limits } from '../limits.ts';
import type { Admission } from '../net/admission.ts';
import { farewell } from '../net/close-soon.ts';
import { addressOf, type Connection } from '../net/connection.ts';
import type { GuessWatch } from '../net/guess-watch.ts';
import type { Service } from '../net/listener.ts';
import type { LoginThrottle } from '../net/login-throttle.ts';
import type { PasswordGuesses } from '../net/password-guesses.ts';
import { refusal } from '../net/replies.ts';
import type { StringPool } from '../net/string-pool.ts';
import { type Account, type Accounts, Unavailable } from '../rovers/accounts.ts';
import type { Casta } from '../rovers/casta.ts';
import type { SessionIds } from '../rovers/session-ids.ts';
import type { Connecta } from '../stations/connecta.ts';
import type { SourcetableTexts } from '../stations/sourcetable-cache.ts';
import type { StationNetworks } from '../stations/station-networks.ts';
import type { Station, Stations } from '../stations/stations.ts';
import { type CasterLog, printable } from '../telemetry/caster-log.ts';
import type { ProgramLog } from '../telemetry/program-log.ts';
import {
  answerOther,
  answerRover,
  answerSourcetable,
  answerStation,
  type Decision,
  isMountpoint,
} from './handshake.ts';

/** Dependencies of a login. */
export interface LoginServices {
  readonly admission: Admission;
  readonly accounts: Accounts;
  readonly stations: Stations;
  readonly connecta: Connecta;
  readonly casta: Casta;
  readonly ids: SessionIds;
  readonly guard: LoginThrottle;
  /** Passwords for accounts by their usernames, and for stations by their ids. */
  readonly roverGuesses: PasswordGuesses<string>;
  readonly stationGuesses: PasswordGuesses<number>;
  readonly guessWatch: GuessWatch;
  readonly stationNetworks: StationNetworks;
  readonly names: StringPool;
  readonly log: CasterLog;
  readonly limits: Limits;
  readonly program: ProgramLog;
  /** The other nodes, if there are any. */
  readonly nodes: Nodes | undefined;
  tables(service: Service, host: string): SourcetableTexts;
}

/** Limit of bytes read behind a request while the account is looked up: GGA, or the first frames. */
const mostBehind = 64 * 1024;

/** A connection that has not logged in: reads one request, answers it, then hands the socket over or closes it. */
export class Login {
  /** Deadline, Unix ms. */
  deadline: number;
  /** A delayed answer, and until when. */
  private held: { reply: Buffer; until: number } | undefined;
  private readonly connection: Connection;
  private readonly socket: Socket;
  private readonly service: Service;
  private readonly reception: LoginServices;
  private readonly onOver: (login: Login, loggedIn: boolean) => void;
  private readonly address: string;
  private readonly network: string;
  private bytes: Buffer = Buffer.alloc(0);
  private state: 'reading' | 'asking' | 'answered' = 'reading';
  /** The client has ended its side. It may be gone: a session would not notice until it sends. */
  private farEnded = false;

  constructor(
    connection: Connection,
    service: Service,
    reception: LoginServices,
    onOver: (login: Login, loggedIn: boolean) => void,
    now: number,
  ) {
    const { socket } = connection;
    this.connection = connection;
    this.socket = socket;
    this.service = service;
    this.reception = reception;
    this.onOver = onOver;
    this.deadline = now + reception.limits.loginDeadline;
    this.address = addressOf(socket);
    this.network = networkOf(this.address);
    socket.on('data', this.onData);
    socket.on('end', this.onFarEnd);
    socket.on('close', this.onClose);
    socket.on('error', ignore);
  }

  /** Once a second: the deadline, and delayed answers. */
  tick(now: number): void {
    if (this.held && now >= this.held.until) this.finish(this.held.reply, now);
    if (now < this.deadline) return;
    if (this.state === 'reading') this.note({ event: 'request_timed_out' }, now);
    this.drop();
  }

  drop(): void {
    this.socket.destroy();
    this.onOver(this, false);
  }

  private readonly onData = (chunk: Buffer): void => {
    if (this.state === 'answered') return; // no more input is read
    this.bytes = this.bytes.length === 0 ? chunk : Buffer.concat([this.bytes, chunk]);
    if (this.state === 'reading') this.read();
    else if (this.bytes.length > mostBehind) this.drop();
  };

  private readonly onFarEnd = (): void => {
    if (this.state === 'reading') this.drop();
    this.farEnded = true;
  };

  private readonly onClose = (): void => this.onOver(this, false);

  private read(): void {
    const parsed = parseRequest(this.bytes, this.reception.limits.requestBytes);
    if (parsed.state === 'incomplete') return;
    const now = steadyNow();
    if (parsed.state === 'bad') {
      const limit = this.reception.limits.requestBytes;
      const status = this.bytes.length >= limit ? 431 : 400;
      const line: RequestEvent = { event: 'request_bad', problem: parsed.problem, limit };
      this.note(line, now);
      this.finish(refusal(1, status, logText(line), new Date()), now);
      return;
    }
    this.bytes = this.bytes.subarray(parsed.consumed);
    const { request } = parsed;
    if (request.kind === 'rover') this.answerRover(request).catch((error) => this.failed(error));
    else if (request.kind === 'source') this.answerStation(request).catch((error) => this.failed(error));
    else {
      const answer = request.kind === 'sourcetable' ? answerSourcetable : answerOther;
      this.close(answer(request, this.tables(request), new Date()), request);
    }
  }

  private async answerRover(request: Extract<NtripRequest, { kind: 'rover' }>): Promise<void> {
    const { ids, stations, casta, names } = this.reception;
    this.state = 'asking';
    let account: Account | undefined | 'unavailable' | 'guessed';
    let id: number | undefined;
    try {
      account = await this.accountOf(request.username);
      if (account !== 'guessed') id = await ids.next();
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      account = 'unavailable';
    }
    // without `await` when it is known at once: in another turn the next login would be counted before this one is compared
    const allowed = typeof account === 'string' || this.mayCompare(request.username);
    if (allowed !== true && !(await allowed)) account = 'guessed';
    if (this.socket.destroyed) return this.giveBack(id);
    const tables = this.tables(request);
    const decision = answerRover(request, account, (mount) => stations.find(mount), tables, new Date());
    const now = steadyNow();
    if (request.username !== undefined && (decision.act !== 'close' || !decision.wrongPassword))
      this.reception.roverGuesses.wasRight(request.username, now);
    if (decision.act !== 'serve' || typeof account !== 'object' || id === undefined) {
      this.giveBack(id);
      if (account === 'guessed') account = this.reception.accounts.cached(request.username ?? '');
      return this.close(decision, request, typeof account === 'object' ? account : undefined);
    }
    if (this.farEnded) {
      this.giveBack(id);
      return this.drop();
    }
    const stats = {
      id,
      service: this.service,
      address: this.address,
      userAgent: names.own(printable(request.userAgent ?? '')),
      requestedMountpoint: names.own(request.mountpoint),
      revision: decision.revision,
    };
    this.reception.guard.loggedIn(this.network, now);
    this.handOver(decision.reply);
    casta.serve(account, this.connection, stats, decision.mountpoint, request.gga, this.bytes);
  }

  /** `guessed`: its password is not to be compared. Throws Unavailable. */
  private async accountOf(username: string | undefined): Promise<Account | undefined | 'guessed'> {
    if (username === undefined) return undefined;
    const { roverGuesses, accounts } = this.reception;
    if (await roverGuesses.isHeld(username, this.network, steadyNow())) return 'guessed';
    return accounts.find(username);
  }

  /** Counts the password, which is compared in this turn unless too many were wrong. */
  private mayCompare(username: string | undefined): boolean | Promise<boolean> {
    const { roverGuesses } = this.reception;
    if (username === undefined || roverGuesses.take(username, steadyNow())) return true;
    return roverGuesses.isKnown(username, this.network, steadyNow());
  }

  private tables({ host }: NtripRequest): SourcetableTexts {
    const named = host?.replace(/:\d+$/, '');
    return this.reception.tables(this.service, named ?? this.socket.localAddress ?? '');
  }

  /** An error in the program ends this connection, not the caster. */
  private failed(error: unknown): void {
    this.reception.program.error({ error }, 'a login failed');
    this.drop();
  }

  private giveBack(id: number | undefined): void {
    if (id !== undefined) this.reception.ids.release(id);
  }

  private async answerStation(request: Extract<NtripRequest, { kind: 'source' }>): Promise<void> {
    const { connecta, nodes, guard, stationNetworks } = this.reception;
    this.state = 'asking';
    const checked = await this.mayTry(this.reception.stations.find(request.mountpoint));
    if (this.socket.destroyed) return;
    let decision = checked ? this.decideStation(request) : this.decideStation(request, 'guessed');
    this.countGuess(this.reception.stations.find(request.mountpoint), decision, checked);
    let left: { online: boolean; msm: boolean } | undefined;
    if (nodes?.reachable && decision.act === 'take' && !connecta.hasSource(decision.station)) {
      const reply = await nodes.requestTakeover(decision.station, this.address);
      if (this.socket.destroyed) return;
      if (reply?.yields) left = reply;
      decision = this.decideStation(request, reply?.yields === false ? 'holds' : undefined); // the state may have changed meanwhile
    }
    if (decision.act !== 'take') {
      this.close(decision, request);
      return;
    }
    if (this.farEnded) return this.drop();
    stationNetworks.loggedIn(decision.station.id, this.address);
    guard.loggedIn(this.network, steadyNow());
    this.handOver(decision.reply);
    const stats = {
      service: this.service,
      address: this.address,
      userAgent: printable(request.userAgent ?? ''),
      gga: request.gga,
      chunked: request.chunked,
    };
    connecta.take(decision.station, this.socket, stats, this.bytes, left);
  }

  private async mayTry(station: Station | undefined): Promise<boolean> {
    if (!station) return true;
    return this.reception.stationGuesses.mayTry(station.id, this.network, steadyNow());
  }

  private countGuess(station: Station | undefined, decision: Decision, checked: boolean): void {
    if (!station) return;
    const wrong = decision.act === 'close' && decision.wrongPassword;
    if (wrong) this.reception.guessWatch.wrong(station.id, this.network, checked);
    else this.reception.stationGuesses.wasRight(station.id, steadyNow());
  }

  /** `known`: another node has a source for it that stays, or its password is not to be compared. */
  private decideStation(
    request: Extract<NtripRequest, { kind: 'source' }>,
    known?: 'holds' | 'guessed',
  ): Decision {
    const { stations, connecta } = this.reception;
    const station = stations.find(request.mountpoint);
    const present = station ? connecta.present(station, this.address, steadyNow()) : 'none';
    return answerStation(request, station, known ?? present, new Date());
  }

  /** The socket has a new owner from here on. */
  private handOver(reply: Buffer): void {
    this.state = 'answered';
    this.socket.off('data', this.onData);
    this.socket.off('end', this.onFarEnd);
    this.socket.off('close', this.onClose);
    this.socket.off('error', ignore);
    this.onOver(this, true);
    this.socket.write(reply);
  }

  private close(decision: Decision, request: NtripRequest, account?: Account): void {
    if (decision.act !== 'close') {
      this.drop();
      return;
    }
    const now = steadyNow();
    const owner =
      decision.log?.event === 'rover_unknown_mountpoint' && decision.wrongPassword ? undefined : account;
    if (decision.log) this.note(decision.log, now, request, owner, decision.wrongPassword);
    const delay = decision.wrongPassword ? this.reception.guard.refused(this.network, now) : 0;
    if (delay === 0) {
      this.finish(decision.reply, now);
      return;
    }
    this.state = 'answered';
    this.held = { reply: decision.reply, until: now + delay };
    this.deadline = now + delay + farewell;
  }

  /** Sends the last bytes, and waits until the client has read them: a reset would discard them. */
  private finish(reply: Buffer, now: number): void {
    this.state = 'answered';
    this.held = undefined;
    this.bytes = Buffer.alloc(0);
    this.deadline = now + farewell;
    this.socket.end(reply);
  }

  private note(
    line: RequestEvent,
    now: number,
    request?: NtripRequest,
    account?: Account,
    wrongPassword = false,
  ): void {
    if (!this.reception.guard.mayLog(this.network, now)) return;
    // what anybody can write into the log of a tenant has no words of the client
    const agent = request?.userAgent && !(wrongPassword && account) && printable(request.userAgent, 100);
    const mountpoint = request?.mountpoint ?? '';
    this.reception.log.line(agent && takesAgent(line) ? { ...line, agent } : line, {
      country: this.service.country,
      account,
      station: request?.kind === 'source' ? this.reception.stations.find(mountpoint)?.id : undefined,
      username: request?.kind === 'rover' ? request.username : undefined,
      mountpoint: isMountpoint(mountpoint) ? mountpoint : '',
      address: this.address,
    });
  }
}

function takesAgent(line: RequestEvent): line is Extract<RequestEvent, { agent?: string | undefined }> {
  return line.event !== 'station_wrong_password' && line.event !== 'station_unknown_mountpoint';
}

/** A socket error is followed by `close`, which is handled. */
function ignore(): void {}
