import type { IncomingMessage } from 'node:http';
import type { Fault, Operation } from './faults.ts';
import type { SimPopulation } from './population.ts';

export interface Received {
  readonly method: string;
  /** Below the base path, without a slash at the beginning. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is sent as a page, all else as JSON. */
  readonly body?: unknown;
}

/** How a supplier speaks. */
export interface Protocol {
  readonly name: string;
  readonly basePath: string;
  readonly population: SimPopulation;
  operationOf(request: Received): Operation;
  reply(request: Received): Reply;
  expireTokens(): void;
  /** A failure within HTTP 200, as the supplier writes it. */
  failure(code: string, description: string): Reply;
  expired(): Reply;
  rateLimited(): Reply;
}

export interface StandIn {
  /** The address that a connector is set up with, base path included. */
  readonly url: string;
  readonly population: SimPopulation;
  /** How many requests of each operation it has received. */
  readonly received: Readonly<Record<Operation, number>>;
  misbehave(fault: Fault): void;
  behave(): void;
  expireTokens(): void;
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly host?: string;
  /** 0, the standard, takes a free one. */
  readonly port?: number;
}
