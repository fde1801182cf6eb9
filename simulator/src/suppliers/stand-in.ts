import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { control } from './control.ts';
import { Faults } from './faults.ts';
import type { Protocol, Received, ServerOptions, StandIn } from './protocol.ts';
import { respond, send } from './responses.ts';

/** What a timer of Node takes. */
const LONGEST = 2 ** 31 - 1;

/** A server that speaks a supplier's protocol, says that it is a stand-in, and misbehaves on demand. */
export async function startStandIn(protocol: Protocol, options: ServerOptions): Promise<StandIn> {
  const { host = '127.0.0.1', port = 0 } = options;
  const faults = new Faults();
  const received = {
    login: 0,
    list: 0,
    profiles: 0,
    read: 0,
    status: 0,
    endpoint: 0,
    online: 0,
    usage: 0,
    location: 0,
    cancel: 0,
    unknown: 0,
  };
  const stopping = new AbortController();

  const server = createServer((message, response) => {
    response.setHeader('x-stand-in', `Cairn simulator: stand-in for ${protocol.name}`);
    answer(message, response).catch(() => message.socket.destroy());
  });

  async function answer(message: IncomingMessage, response: ServerResponse) {
    const url = new URL(message.url ?? '/', 'http://stand-in');
    const method = message.method ?? 'GET';
    const body = parsed(await text(message));
    if (!url.pathname.startsWith(protocol.basePath)) {
      send(response, control({ method, path: url.pathname, body }, standIn, protocol.name));
      return;
    }
    const path = url.pathname.slice(protocol.basePath.length);
    const request: Received = { method, path, query: url.searchParams, headers: message.headers, body };
    const operation = protocol.operationOf(request);
    received[operation] += 1;
    const fault = faults.take(operation);
    if (fault?.kind === 'stall')
      await sleep(Math.min(fault.ms, LONGEST), undefined, { signal: stopping.signal });
    respond(protocol, fault, request, response);
  }

  const standIn: StandIn = {
    get url() {
      return `http://${host}:${(server.address() as AddressInfo).port}${protocol.basePath}`;
    },
    population: protocol.population,
    received,
    misbehave: (fault) => faults.add(fault),
    behave: () => faults.clear(),
    expireTokens: () => protocol.expireTokens(),
    async stop() {
      stopping.abort();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };

  server.listen(port, host);
  await once(server, 'listening');
  return standIn;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
