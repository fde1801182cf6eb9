import type { ServerResponse } from 'node:http';
import { between, seededRandom } from '../random.ts';
import type { Fault } from './faults.ts';
import type { SimPopulation } from './population.ts';
import type { Protocol, Received, Reply } from './protocol.ts';

/** Replies as the supplier would, or as the fault has it. */
export function respond(
  protocol: Protocol,
  fault: Fault | undefined,
  request: Received,
  response: ServerResponse,
): void {
  const instead = fault && replyInstead(fault, protocol);
  if (fault?.kind === 'reset' && fault.when === 'before') response.socket?.resetAndDestroy();
  else if (instead) send(response, instead);
  else respondUnlessLost(protocol.reply(request), fault, response);
  if (fault?.kind === 'rows_move') moveRows(protocol.population, fault.rows);
}

/** What was requested is done; its reply may still be lost. */
function respondUnlessLost(reply: Reply, fault: Fault | undefined, response: ServerResponse): void {
  if (fault?.kind === 'reset') response.socket?.resetAndDestroy();
  else if (fault?.kind === 'html') send(response, gatewayPage);
  else if (fault?.kind === 'half_json' || fault?.kind === 'cut_off') sendHalf(response, reply, fault.kind);
  else send(response, reply);
}

export function send(response: ServerResponse, { status, headers = {}, body }: Reply): void {
  const isPage = typeof body === 'string';
  const payload = body === undefined ? '' : isPage ? body : JSON.stringify(body);
  const type = isPage ? 'text/html; charset=utf-8' : 'application/json';
  response.writeHead(status, payload ? { 'content-type': type, ...headers } : headers);
  response.end(payload);
}

const gatewayPage: Reply = {
  status: 200,
  body: '<html><body><h1>Service temporarily unavailable</h1></body></html>',
};

function replyInstead(fault: Fault, protocol: Protocol): Reply | undefined {
  if (fault.kind === 'server_error') return { status: fault.status };
  if (fault.kind === 'failure_in_200') return protocol.failure(fault.code, fault.description ?? 'Failure');
  if (fault.kind === 'rate_limited') {
    const headers = fault.retryAfter === undefined ? undefined : { 'retry-after': fault.retryAfter };
    return { ...protocol.rateLimited(), headers };
  }
  if (fault.kind !== 'expired_token') return undefined;
  protocol.expireTokens();
  if (fault.form === 'in_200') return protocol.failure('401', 'Authorisation Failure');
  return fault.form === 'json' ? protocol.expired() : { status: 401 };
}

function sendHalf(response: ServerResponse, reply: Reply, kind: 'half_json' | 'cut_off'): void {
  const payload = JSON.stringify(reply.body ?? { status: 'done' });
  const half = payload.slice(0, Math.ceil(payload.length / 2));
  response.writeHead(reply.status === 204 ? 200 : reply.status, {
    'content-type': 'application/json',
    ...reply.headers,
    'content-length': Buffer.byteLength(kind === 'cut_off' ? payload : half),
  });
  if (kind === 'half_json') response.end(half);
  else response.write(half, () => response.socket?.destroy());
}

function moveRows(population: SimPopulation, rows: number): void {
  const random = seededRandom(population.size, 'rows move');
  for (let row = 0; row < rows && population.size > 1; row += 1) {
    const position = () => Math.floor(between(random, 0, population.size));
    population.move(position(), Math.min(position(), population.size - 1));
  }
}
