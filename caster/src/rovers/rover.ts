import type { Socket } from 'node:net';
import type { LogEvent, SessionEnd } from '@cairn/contract/caster-events';
import { endsWithChecksum, LineSplitter } from '@cairn/gnss';
import { steadyNow } from '../clock.ts';
import { closeSoon } from '../net/close-soon.ts';
import { type Connection, connectionKey } from '../net/connection.ts';
import type { Service } from '../net/listener.ts';
import type { Revision } from '../net/replies.ts';
import type { Burst } from '../stations/burst.ts';
import type { ByteBudget } from '../stations/byte-budget.ts';
import type { CorrectionProfile } from '../stations/correction-profiles.ts';
import type { Follower } from '../stations/follower.ts';
import { lost } from '../stations/source.ts';
import type { Stream } from '../stations/stream.ts';
import type { CasterLog } from '../telemetry/caster-log.ts';
import type { Account } from './account.ts';
import { Fixes } from './fixes.ts';

/** The identity of a rover session, fixed by its accepted request. */
export interface RoverRequest {
  /** The id comes from the sequence rover_session_ids. */
  readonly id: number;
  readonly service: Service;
  readonly address: string;
  readonly userAgent: string;
  /** The requested mountpoint; the account may force another. */
  readonly requestedMountpoint: string;
  readonly revision: Revision;
}

/** What Casta does with a session's events. */
export interface RoverEvents {
  line(rover: Rover, line: Uint8Array): void;
  /** The beginning of a line was received, or a whole line without its end. */
  lineBegan(rover: Rover): void;
  ended(rover: Rover, reason: SessionEnd): void;
  /** The stream that feeds the rover changed. */
  streamChanged(rover: Rover): void;
  /** Written bytes wait for the rover to read them. */
  fellBehind(rover: Rover): void;
}

export interface RoverOptions {
  readonly account: Account;
  readonly profile: CorrectionProfile | undefined;
  readonly connection: Connection;
  readonly request: RoverRequest;
  /** The account's forced mountpoint, or the requested one, as the network writes it. */
  readonly mountpoint: string;
  readonly events: RoverEvents;
  /** Limits what the rover may send. */
  readonly budget: ByteBudget;
  /** Unix ms by the steady clock. */
  readonly now: number;
}

const LAST_CHUNK = '0\r\n\r\n';

/**
 * One connection of a rover, from its accepted request to its end. The object is small, because there are ten thousand.
 */
export class Rover implements Follower {
  readonly request: RoverRequest;
  account: Account;
  profile: CorrectionProfile | undefined;
  /** Its request was of revision 2, so bursts are sent as chunks. */
  readonly #chunked: boolean;
  readonly connectedAt: number;
  /** The account's forced mountpoint, or the requested one, as the network writes it. */
  mountpoint: string;
  stream: Stream | undefined;
  /** The station that fed it last. */
  lastStationId: number | undefined;
  readonly fixes = new Fixes();
  bytesSent = 0;
  bytesReceived = 0;
  endedAt: number | undefined;
  endReason: SessionEnd | undefined;
  /** When the nearest station was chosen last. */
  chosenAt = 0;
  /** The GGA that was stored last: its time, when it was received, and its second of the day. */
  storedGgaAt = 0;
  storedGgaReceivedAt = 0;
  storedGgaSecond = -1;
  initialGgaReceived = false;
  checksumLogged = false;
  noStationLogged = false;
  longBaselineLogged = false;
  /** Identifies its connection among those of the machine. */
  readonly connection: string;
  readonly #socket: Socket;
  readonly #tcp: Socket;
  readonly #events: RoverEvents;
  readonly #budget: ByteBudget;
  #lines: LineSplitter | undefined;

  constructor({ account, profile, connection, request, mountpoint, events, budget, now }: RoverOptions) {
    const { socket, tcp } = connection;
    this.account = account;
    this.profile = profile;
    this.connection = connectionKey(connection);
    this.#socket = socket;
    this.#tcp = tcp;
    this.request = request;
    this.#chunked = request.revision === 2;
    this.mountpoint = mountpoint;
    this.#events = events;
    this.#budget = budget;
    this.connectedAt = now;
    let reason: SessionEnd = { code: 'closed_by_rover' };
    socket.on('data', (bytes) => this.receive(bytes));
    socket.on('end', () => this.close(reason));
    socket.on('error', (error) => {
      reason = lost(error);
    });
    socket.on('close', () => this.close(reason));
  }

  /** Sends a burst, which all rovers of the stream share, without copying it. */
  send({ plain, chunk }: Burst): void {
    const bytes = this.#chunked ? chunk : plain;
    this.bytesSent += bytes.length;
    this.#socket.write(bytes);
    if (this.backlog > 0) this.#events.fellBehind(this);
  }

  /** Written bytes that the rover has not read. */
  get backlog(): number {
    return this.#socket.writableLength;
  }

  /** Bytes written to its connection in all, including those that TLS adds. */
  get bytesWritten(): number {
    return this.#tcp.bytesWritten;
  }

  receive(bytes: Buffer): void {
    if (this.endedAt !== undefined) return;
    this.bytesReceived += bytes.length;
    if (!this.#budget.take(bytes.length, steadyNow())) {
      this.close({ code: 'too_much_received' });
      return;
    }
    this.#lines ??= new LineSplitter();
    this.#lines.push(bytes, (line) => {
      if (this.endedAt === undefined) this.#events.line(this, line); // the previous line may have ended it
    });
    if (this.#lines.holds && this.endedAt === undefined) this.#events.lineBegan(this);
  }

  /** Nothing was received for a second, so a line that is whole counts although its end was not sent. */
  takeWholeLine(): void {
    const line = this.#lines?.takeHeld(endsWithChecksum);
    if (line && this.endedAt === undefined) this.#events.line(this, line);
  }

  /** Feeds it from `stream`, or from nothing. */
  follow(stream: Stream | undefined): void {
    this.stream?.leave(this);
    this.stream = stream;
    this.#events.streamChanged(this);
    if (!stream || this.endedAt !== undefined) return;
    if (this.lastStationId !== stream.station.id) this.fixes.changeStation(stream.position);
    this.lastStationId = stream.station.id;
    stream.follow(this);
  }

  /** Gets its stream by another correction profile from now on, and the introduction again, as that may differ. */
  changeProfile(profile: CorrectionProfile | undefined): void {
    this.stream?.leave(this);
    this.profile = profile;
    if (this.endedAt === undefined) this.stream?.follow(this);
  }

  /** Closes the connection. A rover that reads still gets the unsent bytes. */
  close(reason: SessionEnd): void {
    if (this.endedAt !== undefined) return;
    this.endedAt = steadyNow();
    this.endReason = reason;
    this.follow(undefined);
    if (this.#chunked && this.backlog === 0 && this.#socket.writable) this.#socket.write(LAST_CHUNK);
    if (reason.code === 'too_slow')
      this.#tcp.resetAndDestroy(); // or the kernel would still send corrections that are old by now
    else if (this.backlog > 0)
      this.#socket.destroy(); // it may never read what waits
    else closeSoon(this.#socket);
    this.#events.ended(this, reason);
  }
}

/** A line of the caster log about a session. */
export function logOfRover(log: CasterLog, rover: Rover, event: LogEvent): void {
  const { account, request } = rover;
  log.line(event, {
    country: account.casta,
    account,
    session: request.id,
    station: rover.lastStationId,
    mountpoint: rover.mountpoint,
    address: request.address,
  });
}
