import type { Socket } from 'node:net';
import type { SessionEnd, StreamChange } from '@cairn/contract/caster-events';
import { ChunkedDecoder, type FrameScanner } from '@cairn/gnss';
import { steadyNow } from '../clock.ts';
import { closeSoon } from '../net/close-soon.ts';
import type { Service } from '../net/listener.ts';
import type { ByteBudget } from './byte-budget.ts';
import type { Station } from './stations.ts';
import { StreamStats } from './stream-stats.ts';

/** Identity of a source. */
export interface SourceRequest {
  readonly service: Service;
  readonly address: string;
  readonly userAgent: string;
  /** The request's Ntrip-GGA. */
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

/** The connection of a station: from its accepted request to its end. */
export class Source {
  readonly stream: FedStream;
  readonly request: SourceRequest;
  /** Of its whole frames. */
  readonly stats = new StreamStats();
  /** When bytes were last received, Unix ms. */
  receivedAt: number;
  private readonly socket: Socket;
  private readonly budget: ByteBudget;
  private readonly decoder: ChunkedDecoder | undefined;
  private readonly onEnd: (source: Source, reason: StreamChange) => void;
  private ended = false;

  constructor(
    stream: FedStream,
    socket: Socket,
    request: SourceRequest,
    onEnd: (source: Source, reason: StreamChange) => void,
    budget: ByteBudget,
  ) {
    this.stream = stream;
    this.socket = socket;
    this.request = request;
    this.onEnd = onEnd;
    this.budget = budget;
    this.receivedAt = request.connectedAt;
    this.decoder = request.chunked ? new ChunkedDecoder() : undefined;
    let reason: StreamChange = { code: 'closed_by_station' };
    socket.on('data', (bytes) => this.receive(bytes));
    socket.on('end', () => this.close(reason));
    socket.on('error', (error) => {
      reason = lost(error);
    });
    socket.on('close', () => this.close(reason));
  }

  receive(bytes: Buffer): void {
    if (this.ended) return;
    const now = steadyNow();
    this.receivedAt = now;
    if (!this.budget.take(bytes.length, now)) {
      this.close({ code: 'too_much_data' });
      return;
    }
    const state = this.decoder?.push(bytes, (data) => this.stream.push(data, now));
    if (!this.decoder) this.stream.push(bytes, now);
    if (state === 'ended') this.close({ code: 'stream_ended' });
    if (state === 'bad') this.close({ code: 'bad_chunks' });
  }

  close(reason: StreamChange): void {
    if (this.ended) return;
    this.ended = true;
    closeSoon(this.socket);
    this.onEnd(this, reason);
  }
}

/** Why a socket broke. */
export function lost(error: Error & { code?: string }): SessionEnd & StreamChange {
  if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return { code: 'connection_reset' };
  if (error.code === 'ETIMEDOUT') return { code: 'connection_timed_out' };
  return { code: 'connection_broken', error: error.code ?? error.message };
}
