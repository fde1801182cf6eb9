import type { Socket } from 'node:net';
import type { SessionEnd, StreamChange } from '@cairn/contract/caster-events';
import { ChunkedDecoder, type FrameScanner } from '@cairn/gnss';
import { steadyNow } from '../clock.ts';
import { closeSoon } from '../net/close-soon.ts';
import type { Service } from '../net/listener.ts';
import type { ByteBudget } from './byte-budget.ts';
import type { Station } from './stations.ts';
import { StreamStats } from './stream-stats.ts';

/** The identity of a source, fixed by its accepted request. */
export interface SourceRequest {
  readonly service: Service;
  readonly address: string;
  readonly userAgent: string;
  /** The sentence of the request's Ntrip-GGA header. */
  readonly gga?: string | undefined;
  /** The body comes in chunks (revision 2). */
  readonly chunked: boolean;
  /** Unix ms. */
  readonly connectedAt: number;
}

/** What a source needs of the stream that it feeds. */
interface FedStream {
  readonly station: Station;
  readonly scanner: FrameScanner;
  push(bytes: Uint8Array, now: number): void;
}

/** A source that sends too much is not read for so long, ms, while its own system holds it back. */
const READ_PAUSE = 100;

/** The connection of a station, from its accepted request to its end. */
export class Source {
  readonly stream: FedStream;
  readonly request: SourceRequest;
  /** Statistics of its whole frames. */
  readonly stats = new StreamStats();
  /** When bytes were last received, Unix ms. */
  receivedAt: number;
  /** Bytes that were dropped since the last line about it, because a station may not send so many. */
  excess = 0;
  readonly #socket: Socket;
  readonly #budget: ByteBudget;
  readonly #decoder: ChunkedDecoder | undefined;
  readonly #onEnd: (source: Source, reason: StreamChange) => void;
  #ended = false;
  #unread: NodeJS.Timeout | undefined;

  /** `budget` belongs to the station, whatever its connection is. */
  constructor(
    stream: FedStream,
    socket: Socket,
    request: SourceRequest,
    onEnd: (source: Source, reason: StreamChange) => void,
    budget: ByteBudget,
  ) {
    this.stream = stream;
    this.#socket = socket;
    this.request = request;
    this.#onEnd = onEnd;
    this.#budget = budget;
    this.receivedAt = request.connectedAt;
    this.#decoder = request.chunked ? new ChunkedDecoder() : undefined;
    let reason: StreamChange = { code: 'closed_by_station' };
    socket.on('data', (bytes) => this.receive(bytes));
    socket.on('end', () => this.close(reason));
    socket.on('error', (error) => {
      reason = lost(error);
    });
    socket.on('close', () => this.close(reason));
  }

  receive(bytes: Buffer): void {
    if (this.#ended) return;
    const now = steadyNow();
    this.receivedAt = now;
    const within = this.#budget.take(bytes.length, now);
    if (!within) this.#drop(bytes.length);
    const take = (data: Uint8Array) => within && this.stream.push(data, now);
    const state = this.#decoder?.push(bytes, take);
    if (!this.#decoder) take(bytes);
    if (state === 'ended') this.close({ code: 'stream_ended' });
    if (state === 'bad') this.close({ code: 'bad_chunks' });
  }

  close(reason: StreamChange): void {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#unread);
    closeSoon(this.#socket);
    this.#onEnd(this, reason);
  }

  #drop(bytes: number): void {
    this.excess += bytes;
    this.#socket.pause();
    clearTimeout(this.#unread);
    this.#unread = setTimeout(() => this.#socket.resume(), READ_PAUSE);
  }
}

/** Why a socket broke. */
export function lost(error: Error & { code?: string }): SessionEnd & StreamChange {
  if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return { code: 'connection_reset' };
  if (error.code === 'ETIMEDOUT') return { code: 'connection_timed_out' };
  return { code: 'connection_broken', error: error.code ?? error.message };
}
