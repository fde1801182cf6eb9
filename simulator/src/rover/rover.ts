import { FrameScanner, messageType } from '@cairn/gnss';
import { Conditions } from '../conditions.ts';
import type { Reply } from '../reply.ts';
import { RoverConnection, type RoverConnectionOptions } from './connection.ts';
import type { Quality } from './receiver.ts';
import { emptyGga, type Fix, gga } from './sentences.ts';

/** What a test lets its rover report; all but position and quality have sensible values when unset. */
export interface Report extends Partial<Fix> {
  quality: Quality;
  latitude: number;
  longitude: number;
}

export interface ReceivedFrame {
  /** Unix time in ms. */
  at: number;
  type: number;
  /** The whole frame, preamble to CRC. */
  bytes: Uint8Array;
}

/** A rover that a test or the bench steers by hand. */
export interface Rover {
  /** The caster's reply; undefined before it. */
  readonly reply: Reply | undefined;
  readonly connected: boolean;
  /** Why the connection ended; undefined while it lives. */
  readonly closedBecause: string | undefined;
  /** Whole frames with a right CRC, oldest first; empty it as you like. */
  readonly received: ReceivedFrame[];
  readonly bytesReceived: number;
  /** Bytes that were part of no frame: 0 unless the stream is damaged. */
  readonly strayBytes: number;
  /** Reports a position in a GGA sentence of now. */
  send(report: Report): void;
  /** Sends a GGA of a receiver that has no position yet: quality 0, fields empty. */
  sendEmpty(): void;
  /** Sends anything, as it is. */
  sendRaw(text: string): void;
  /** Stops reading the stream while the connection stays open. */
  freeze(): void;
  /** Resolves once the condition holds, checked after every event; rejects after `timeout` ms. */
  until(condition: (rover: Rover) => boolean, timeout?: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Connects a rover over TCP; resolves with the caster's reply in hand, or with the connection ended.
 * @throws Error when the caster does not reply in 10 s
 */
export async function startRover(options: RoverConnectionOptions): Promise<Rover> {
  const conditions = new Conditions();
  const scanner = new FrameScanner();
  const received: ReceivedFrame[] = [];
  let reply: Reply | undefined;
  let closedBecause: string | undefined;
  let bytesReceived = 0;

  const connection = new RoverConnection(options, {
    onReply(received) {
      reply = received;
      conditions.notify();
    },
    onData(data) {
      bytesReceived += data.length;
      scanner.push(data, (frame) => {
        received.push({ at: Date.now(), type: messageType(frame), bytes: Uint8Array.from(frame) });
      });
      conditions.notify();
    },
    onClose(reason) {
      closedBecause = reason;
      conditions.notify();
    },
  });

  const rover: Rover = {
    get reply() {
      return reply;
    },
    get connected() {
      return reply?.granted === true && closedBecause === undefined;
    },
    get closedBecause() {
      return closedBecause;
    },
    received,
    get bytesReceived() {
      return bytesReceived;
    },
    get strayBytes() {
      return scanner.counts.skippedBytes;
    },
    send: (report) => connection.send(gga(Date.now(), { ...usual, ...report }, 'GN')),
    sendEmpty: () => connection.send(emptyGga(Date.now(), 'GN')),
    sendRaw: (text) => connection.send(text),
    freeze: () => connection.freeze(),
    until: (condition, timeout) => conditions.until(() => condition(rover), timeout, String(condition)),
    async stop() {
      connection.close();
      await conditions.until(() => closedBecause !== undefined);
    },
  };
  const answered = () => reply !== undefined || closedBecause !== undefined;
  await conditions.until(answered, 10_000, 'an answer of the caster').catch((error: unknown) => {
    connection.close();
    throw error;
  });
  return rover;
}

const usual = { satellites: 24, hdop: 0.6, altitude: 80, geoidSeparation: 48, age: 1 };
