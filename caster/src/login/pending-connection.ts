import type { Socket } from 'node:net';
import { logText, type RequestEvent } from '@cairn/contract/caster-events';
import { networkOf } from '@cairn/domain/network-of';
import { type NtripRequest, parseRequest } from '@cairn/gnss';
import { steadyNow } from '../clock.ts';
import { CLOSE_TIMEOUT } from '../net/close-soon.ts';
import { addressOf, type Connection } from '../net/connection.ts';
import type { Service } from '../net/listener.ts';
import { refusal } from '../net/replies.ts';
import type { Account } from '../rovers/account.ts';
import type { SourcetableTexts } from '../stations/sourcetable-cache.ts';
import { printable } from '../telemetry/caster-log.ts';
import { type Decision, isMountpoint } from './handshake.ts';
import type { LoginServices } from './login-services.ts';

/** Limit of bytes read behind a request while the account is looked up: GGA, or the first frames. */
const MAX_BYTES_BEHIND_REQUEST = 64 * 1024;

/** Answers a request: closes the connection or hands it over. */
type OnRequest = (
  pending: PendingConnection,
  request: NtripRequest,
  services: LoginServices,
) => Promise<void>;

/** A connection that has not logged in: reads one request, has it answered, then hands the socket over or closes it. */
export class PendingConnection {
  readonly connection: Connection;
  readonly service: Service;
  readonly address: string;
  /** The network that limits of guesses count by. */
  readonly network: string;
  /** Deadline, Unix ms. */
  #deadline: number;
  /** An answer that is delayed, and until when. */
  #delayed: { reply: Buffer; until: number } | undefined;
  readonly #socket: Socket;
  readonly #services: LoginServices;
  readonly #onRequest: OnRequest;
  readonly #onEnd: (pending: PendingConnection, loggedIn: boolean) => void;
  #bytes: Buffer = Buffer.alloc(0);
  #state: 'reading' | 'deciding' | 'answered' = 'reading';
  #clientEnded = false;

  constructor(
    connection: Connection,
    service: Service,
    services: LoginServices,
    onRequest: OnRequest,
    onEnd: (pending: PendingConnection, loggedIn: boolean) => void,
  ) {
    const { socket } = connection;
    this.connection = connection;
    this.#socket = socket;
    this.service = service;
    this.#services = services;
    this.#onRequest = onRequest;
    this.#onEnd = onEnd;
    this.#deadline = steadyNow() + services.limits.loginDeadline;
    this.address = addressOf(socket);
    this.network = networkOf(this.address);
    socket.on('data', this.#onData);
    socket.on('end', this.#onFarEnd);
    socket.on('close', this.#onClose);
    socket.on('error', ignore);
  }

  /** Whether the connection is over, so that nothing can be sent. */
  get closed(): boolean {
    return this.#socket.destroyed;
  }

  /** Whether the client has ended its side. It may be gone, which a session would not notice before it sends. */
  get farEnded(): boolean {
    return this.#clientEnded;
  }

  /** Runs once a second: checks the deadline, and sends delayed answers. */
  tick(now: number): void {
    if (this.#delayed && now >= this.#delayed.until) this.#finish(this.#delayed.reply, now);
    if (now < this.#deadline) return;
    if (this.#state === 'reading') this.#note({ event: 'request_timed_out' }, now);
    this.drop();
  }

  drop(): void {
    this.#socket.destroy();
    this.#onEnd(this, false);
  }

  /** The sourcetables that the client may see, by the name of the host that it asked. */
  tables({ host }: NtripRequest): SourcetableTexts {
    const named = host?.replace(/:\d+$/, '');
    return this.#services.tables.textsOf(this.service, named ?? this.#socket.localAddress ?? '');
  }

  /** Gives the socket to a new owner, who gets the bytes that were received behind the request. */
  handOver(reply: Buffer): Buffer {
    this.#state = 'answered';
    this.#socket.off('data', this.#onData);
    this.#socket.off('end', this.#onFarEnd);
    this.#socket.off('close', this.#onClose);
    this.#socket.off('error', ignore);
    this.#onEnd(this, true);
    this.#socket.write(reply);
    return this.#bytes;
  }

  /** Answers, later after a wrong password, and closes. The line goes to the log of `account`. */
  close(decision: Decision, request: NtripRequest, account?: Account): void {
    if (decision.act !== 'close') {
      this.drop();
      return;
    }
    const now = steadyNow();
    const owner =
      decision.log?.event === 'rover_unknown_mountpoint' && decision.wrongPassword ? undefined : account;
    if (decision.log) this.#note(decision.log, now, request, owner, decision.wrongPassword);
    const delay = decision.wrongPassword ? this.#services.guard.refused(this.network, now) : 0;
    if (delay === 0) {
      this.#finish(decision.reply, now);
      return;
    }
    this.#state = 'answered';
    this.#delayed = { reply: decision.reply, until: now + delay };
    this.#deadline = now + delay + CLOSE_TIMEOUT;
  }

  readonly #onData = (chunk: Buffer): void => {
    if (this.#state === 'answered') return; // no more input is read
    this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk]);
    if (this.#state === 'reading') this.#read();
    else if (this.#bytes.length > MAX_BYTES_BEHIND_REQUEST) this.drop();
  };

  readonly #onFarEnd = (): void => {
    if (this.#state === 'reading') this.drop();
    this.#clientEnded = true;
  };

  readonly #onClose = (): void => this.#onEnd(this, false);

  #read(): void {
    const parsed = parseRequest(this.#bytes, this.#services.limits.requestBytes);
    if (parsed.state === 'incomplete') return;
    const now = steadyNow();
    if (parsed.state === 'bad') {
      const limit = this.#services.limits.requestBytes;
      const status = this.#bytes.length >= limit ? 431 : 400;
      const line: RequestEvent = { event: 'request_bad', problem: parsed.problem, limit };
      this.#note(line, now);
      this.#finish(refusal(1, status, logText(line), new Date()), now);
      return;
    }
    this.#bytes = this.#bytes.subarray(parsed.consumed);
    this.#state = 'deciding';
    this.#onRequest(this, parsed.request, this.#services).catch((error) => this.#failed(error));
  }

  /** An error in the program ends this connection, not the caster. */
  #failed(error: unknown): void {
    this.#services.program.error({ error }, 'a login failed');
    this.drop();
  }

  /** Sends the last bytes, and waits until the client has read them: a reset would discard them. */
  #finish(reply: Buffer, now: number): void {
    this.#state = 'answered';
    this.#delayed = undefined;
    this.#bytes = Buffer.alloc(0);
    this.#deadline = now + CLOSE_TIMEOUT;
    this.#socket.end(reply);
  }

  #note(
    line: RequestEvent,
    now: number,
    request?: NtripRequest,
    account?: Account,
    wrongPassword = false,
  ): void {
    if (!this.#services.guard.mayLog(this.network, now)) return;
    // the log of a tenant holds no words that anybody without its password can write
    const agent = request?.userAgent && !(wrongPassword && account) && printable(request.userAgent, 100);
    const mountpoint = request?.mountpoint ?? '';
    this.#services.log.line(agent && takesAgent(line) ? { ...line, agent } : line, {
      country: this.service.country,
      account,
      station: request?.kind === 'source' ? this.#services.stations.find(mountpoint)?.id : undefined,
      username: request?.kind === 'rover' ? request.username : undefined,
      mountpoint: isMountpoint(mountpoint) ? mountpoint : '',
      address: this.address,
    });
  }
}

function takesAgent(line: RequestEvent): line is Extract<RequestEvent, { agent?: string | undefined }> {
  return line.event !== 'station_wrong_password' && line.event !== 'station_unknown_mountpoint';
}

/** The `close` event that follows a socket error is handled, so the error is not. */
function ignore(): void {}
