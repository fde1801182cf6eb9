import { getHeapStatistics } from 'node:v8';
import { networkOf } from '@cairn/domain/network-of';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../problem.ts';

/** How much the api takes on at once; what exceeds it is refused with 503. */
export interface LoadBounds {
  /** Requests in flight: in all, and of one network. */
  readonly requests: number;
  readonly requestsOfNetwork: number;
  /** Used heap, bytes, above which only `requestsWhenFull` are in flight. */
  readonly heapBytes: number;
  /** Not none: V8 collects garbage only while something is allocated. */
  readonly requestsWhenFull: number;
}

/** 28,000 requests in flight took 563 MB of heap. */
const defaults: LoadBounds = {
  requests: 1_000,
  requestsOfNetwork: 500,
  heapBytes: Math.min(512 * 1024 * 1024, getHeapStatistics().heap_size_limit * 0.6),
  requestsWhenFull: 20,
};

const HEAP_READ_EVERY = 100; // ms

/** Refuses requests above the bounds before anything else is done for them. /health and /metrics are always answered. */
export function boundLoad(app: FastifyInstance, bounds: Partial<LoadBounds> = {}): void {
  const { requests, requestsOfNetwork, heapBytes, requestsWhenFull } = { ...defaults, ...bounds };
  let inFlight = 0;
  const ofNetwork = new Map<string, number>();
  let heap = { used: 0, at: -Infinity };

  function isFull(network: string): boolean {
    const at = performance.now();
    if (at - heap.at >= HEAP_READ_EVERY) heap = { used: getHeapStatistics().used_heap_size, at };
    const most = heap.used > heapBytes ? requestsWhenFull : requests;
    return inFlight >= most || (ofNetwork.get(network) ?? 0) >= requestsOfNetwork;
  }

  function leave(network: string): void {
    inFlight -= 1;
    const left = (ofNetwork.get(network) ?? 1) - 1;
    if (left > 0) ofNetwork.set(network, left);
    else ofNetwork.delete(network);
  }

  app.addHook('onRequest', async (request, reply) => {
    if (/^\/(health|metrics)\b/.test(request.url)) return;
    const network = networkOf(request.ip ?? '');
    if (isFull(network)) throw new Problem('busy', { retryAfter: 2 });
    inFlight += 1;
    ofNetwork.set(network, (ofNetwork.get(network) ?? 0) + 1);
    reply.raw.once('close', () => leave(network)); // answered, or the client has left
  });
}
