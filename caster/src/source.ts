import type { Socket } from 'node:net';
import { ChunkedDecoder } from '@cairn/gnss';
import { closeSoon } from './farewell.ts';
import type { Service } from './listener.ts';
import type { Stream } from './stream.ts';

/** Who a source is. */
export interface SourceFacts {
  readonly service: Service;
  readonly address: string;
  readonly userAgent: string;
  /** The request's Ntrip-GGA. */
  readonly gga?: string | undefined;
  /** The body comes in chunks (revision 2). */
  readonly chunked: boolean;
}

/** The connection of a station: from its accepted request to its end. */
export class Source {
  readonly stream: Stream;
  readonly facts: SourceFacts;
  readonly connectedAt: number;
  bytesReceived = 0;
  /** When any bytes came last, Unix ms. */
  heardAt: number;
  private readonly socket: Socket;
  private readonly decoder: ChunkedDecoder | undefined;
  private readonly onEnd: (source: Source, reason: string) => void;
  private ended = false;

  constructor(
    stream: Stream,
    socket: Socket,
    facts: SourceFacts,
    onEnd: (source: Source, reason: string) => void,
    now: number,
  ) {
    this.stream = stream;
    this.socket = socket;
    this.facts = facts;
    this.onEnd = onEnd;
    this.connectedAt = now;
    this.heardAt = now;
    this.decoder = facts.chunked ? new ChunkedDecoder() : undefined;
    let reason = 'closed by the station';
    socket.on('data', (bytes) => this.receive(bytes));
    socket.on('end', () => this.close(reason));
    socket.on('error', (error) => {
      reason = lost(error);
    });
    socket.on('close', () => this.close(reason));
  }

  receive(bytes: Buffer): void {
    if (this.ended) return;
    const now = Date.now();
    this.heardAt = now;
    this.bytesReceived += bytes.length;
    const state = this.decoder?.push(bytes, (data) => this.stream.push(data, now));
    if (!this.decoder) this.stream.push(bytes, now);
    if (state === 'ended') this.close('the station ended its stream');
    if (state === 'bad') this.close('the body is not chunked as its header says');
  }

  close(reason: string): void {
    if (this.ended) return;
    this.ended = true;
    closeSoon(this.socket);
    this.onEnd(this, reason);
  }
}

/** Why a socket broke, in words for the log. */
export function lost(error: Error & { code?: string }): string {
  if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return 'the connection was reset';
  if (error.code === 'ETIMEDOUT') return 'the connection timed out';
  return `the connection broke (${error.code ?? error.message})`;
}
