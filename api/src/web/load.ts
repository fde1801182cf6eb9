import { getHeapStatistics } from 'node:v8';
import { networkOf } from '@cairn/domain/network-of';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import type { LimitHits } from './limit-hits.ts';
import { followWork } from './work-of-requests.ts';

/** How much the api works on at once; what exceeds it is refused with 503. */
export interface LoadBounds {
  /** Requests that are worked on: in all, and of one network. */
  readonly requests: number;
  readonly requestsOfNetwork: number;
  /** Used heap, bytes, above which only `requestsWhenFull` are worked on. */
  readonly heapBytes: number;
  /** Never none, because V8 collects garbage only while something is allocated. */
  readonly requestsWhenFull: number;
}

/** 28,000 requests at once took 563 MB of heap. */
const defaults: LoadBounds = {
  requests: 1_000,
  requestsOfNetwork: 500,
  heapBytes: Math.min(512 * 1024 * 1024, getHeapStatistics().heap_size_limit * 0.6),
  requestsWhenFull: 20,
};

const HEAP_READ_EVERY = 100; // ms

/**
 * Refuses requests above the bounds before anything else is done for them. A request counts while it is worked on: not
 * while its client sends the body or reads the reply. Files of the portal, /health and /metrics are always answered.
 */
export function boundLoad(app: FastifyInstance, hits: LimitHits, bounds: Partial<LoadBounds> = {}): void {
  const { requests, requestsOfNetwork, heapBytes, requestsWhenFull } = { ...defaults, ...bounds };
  let worked = 0;
  const ofNetwork = new Map<string, number>();
  let heap = { used: 0, at: -Infinity };

  function reached(network: string): 'heap' | 'requests at once' | undefined {
    const at = performance.now();
    if (at - heap.at >= HEAP_READ_EVERY) heap = { used: getHeapStatistics().used_heap_size, at };
    if (heap.used > heapBytes && worked >= requestsWhenFull) return 'heap';
    const ofThis = ofNetwork.get(network) ?? 0;
    return worked >= requests || ofThis >= requestsOfNetwork ? 'requests at once' : undefined;
  }

  const counted = new WeakMap<FastifyRequest, string>(); // with their networks, as who has left has no address
  followWork(app, {
    begin(request) {
      if (!isCounted(request)) return;
      const network = networkOf(request.ip);
      const limit = reached(network);
      if (limit) {
        hits.count(limit, { address: request.ip });
        throw new Problem('busy', { retryAfter: 2 });
      }
      worked += 1;
      ofNetwork.set(network, (ofNetwork.get(network) ?? 0) + 1);
      counted.set(request, network);
    },
    end(request) {
      const network = counted.get(request);
      if (network === undefined) return;
      counted.delete(request);
      worked -= 1;
      const left = (ofNetwork.get(network) ?? 1) - 1;
      if (left > 0) ofNetwork.set(network, left);
      else ofNetwork.delete(network);
    },
  });
}

/** Whether the api itself has work: with what has a limit of its own, and not with files as they are on disk. */
function isCounted({ routeOptions, url }: FastifyRequest): boolean {
  const { endpoint, limit } = routeOptions.config;
  return (endpoint !== undefined || limit !== undefined) && !/^\/(health|metrics)\b/.test(url);
}
