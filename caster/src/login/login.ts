import type { Socket } from 'node:net';
import { logText, type RequestEvent } from '@cairn/contract/caster-events';
import { type NtripRequest, parseRequest } from '@cairn/gnss';
import { steadyNow } from '../clock.ts';
import type { Nodes } from '../cluster/nodes.ts';
import type { Limits } from '../limits.ts';
import type { Admission } from '../net/admission.ts';
import { farewell } from '../net/close-soon.ts';
import type { Service } from '../net/listener.ts';
import type { LoginThrottle } from '../net/login-throttle.ts';
import { refusal } from '../net/replies.ts';
import type { StringPool } from '../net/string-pool.ts';
import { type Account, type Accounts, Unavailable } from '../rovers/accounts.ts';
import type { Casta } from '../rovers/casta.ts';
import type { SessionIds } from '../rovers/session-ids.ts';
import type { Connecta } from '../stations/connecta.ts';
import type { SourcetableTexts } from '../stations/sourcetable-cache.ts';
import type { Stations } from '../stations/stations.ts';
import { type CasterLog, printable } from '../telemetry/caster-log.ts';
import type { ProgramLog } from '../telemetry/program-log.ts';
import { answerOther, answerRover, answerSourcetable, answerStation, type Decision } from './handshake.ts';

/** Dependencies of a login. */
export interface LoginServices {
  readonly admission: Admission;
  readonly accounts: Accounts;
  readonly stations: Stations;
  readonly connecta: Connecta;
  readonly casta: Casta;
  readonly ids: SessionIds;
  readonly guard: LoginThrottle;
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
  private readonly socket: Socket;
  private readonly service: Service;
  private readonly reception: LoginServices;
  private readonly onOver: (login: Login, loggedIn: boolean) => void;
  private readonly address: string;
  private bytes: Buffer = Buffer.alloc(0);
  private state: 'reading' | 'asking' | 'answered' = 'reading';
  /** The client has ended its side. It may be gone: a session would not notice until it sends. */
  private farEnded = false;

  constructor(
    socket: Socket,
    service: Service,
    reception: LoginServices,
    onOver: (login: Login, loggedIn: boolean) => void,
    now: number,
  ) {
    this.socket = socket;
    this.service = service;
    this.reception = reception;
    this.onOver = onOver;
    this.deadline = now + reception.limits.loginDeadline;
    this.address = addressOf(socket);
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
    let account: Account | undefined | 'unavailable';
    let id: number | undefined;
    try {
      id = await ids.next();
      account =
        request.username === undefined ? undefined : await this.reception.accounts.find(request.username);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      account = 'unavailable';
    }
    if (this.socket.destroyed) return this.giveBack(id);
    const tables = this.tables(request);
    const decision = answerRover(request, account, (mount) => stations.find(mount), tables, new Date());
    if (decision.act !== 'serve' || !account || account === 'unavailable' || id === undefined) {
      this.giveBack(id);
      return this.close(decision, request, account);
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
    this.handOver(decision.reply);
    casta.serve(account, this.socket, stats, decision.mountpoint, request.gga, this.bytes);
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
    const { connecta, nodes } = this.reception;
    let decision = this.decideStation(request);
    let left: { online: boolean; msm: boolean } | undefined;
    if (nodes?.reachable && decision.act === 'take' && !connecta.hasSource(decision.station)) {
      this.state = 'asking';
      const reply = await nodes.requestTakeover(decision.station, this.address);
      if (this.socket.destroyed) return;
      if (reply?.yields) left = reply;
      decision = this.decideStation(request, reply?.yields === false); // the state may have changed meanwhile
    }
    if (decision.act !== 'take') {
      this.close(decision, request);
      return;
    }
    if (this.farEnded) return this.drop();
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

  /** `held`: another node has a source for it that stays. */
  private decideStation(request: Extract<NtripRequest, { kind: 'source' }>, held = false): Decision {
    const { stations, connecta } = this.reception;
    const station = stations.find(request.mountpoint);
    const now = steadyNow();
    const present = station ? connecta.present(station, this.address, now) : 'none';
    return answerStation(request, station, held ? 'holds' : present, new Date());
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

  private close(decision: Decision, request: NtripRequest, account?: Account | 'unavailable'): void {
    if (decision.act !== 'close') {
      this.drop();
      return;
    }
    const now = steadyNow();
    if (decision.log) this.note(decision.log, now, request, account);
    const delay = decision.guess ? this.reception.guard.refused(this.address, now) : 0;
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
    account?: Account | 'unavailable',
  ): void {
    if (!this.reception.guard.mayLog(this.address, now)) return;
    const agent = request?.userAgent && printable(request.userAgent, 100);
    this.reception.log.line(agent ? { ...line, agent } : line, {
      country: this.service.country,
      account: account === 'unavailable' ? undefined : account,
      station: request?.kind === 'source' ? this.reception.stations.find(request.mountpoint)?.id : undefined,
      username: request?.kind === 'rover' ? request.username : undefined,
      mountpoint: request?.mountpoint,
      address: this.address,
    });
  }
}

/** A socket error is followed by `close`, which is handled. */
function ignore(): void {}

/** IPv4 in its usual notation, also on a dual-stack socket. */
export function addressOf(socket: Socket): string {
  return (socket.remoteAddress ?? '0.0.0.0').replace(/^::ffff:/, '').replace(/%[^%]*$/, '');
}
