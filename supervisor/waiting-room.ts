import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { DatabaseFault } from '@cairn/database';
import type { Certificate } from './certificate.ts';

/** Where portal and API listen. */
export interface PortalAddress {
  readonly host: string;
  readonly port: number;
  /** Absent without a certificate. */
  readonly https?: { readonly port: number; readonly certificate: Certificate } | undefined;
}

/** Few, because nothing here is worth many; ms. */
const BOUNDS = {
  headersTimeout: 5_000,
  requestTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  handshakeTimeout: 5_000,
  maxHeaderSize: 8_192,
};
const MOST_CONNECTIONS = 200;
const RETRY_AFTER = 5; // s

/**
 * Answers on the ports of portal and API while the database is waited for, before there is an api: `/health` says why,
 * calls are refused as unavailable, and a page loads itself again. It stays shut while the system starts as it should.
 */
export class WaitingRoom {
  readonly #address: PortalAddress;
  #fault: DatabaseFault | undefined;
  #since = new Date();
  #servers: Server[] = [];

  constructor(address: PortalAddress) {
    this.#address = address;
  }

  /** Opens it, or changes what it says. A port that is taken, or any free one (0), stays shut. */
  say(fault: DatabaseFault): void {
    const opens = this.#fault === undefined;
    if (fault !== this.#fault) this.#since = new Date();
    this.#fault = fault;
    if (!opens) return;
    const { host, port, https } = this.#address;
    const answer = (request: IncomingMessage, reply: ServerResponse) => this.#answer(request, reply);
    this.#open(createServer(BOUNDS, answer), host, port);
    if (https) this.#open(createSecureServer({ ...BOUNDS, ...https.certificate }, answer), host, https.port);
  }

  /** Resolves once its ports are free for the api. */
  async close(): Promise<void> {
    const servers = this.#servers;
    this.#servers = [];
    this.#fault = undefined;
    await Promise.all(
      servers.map(async (server) => {
        if (!server.listening) return;
        const closed = once(server, 'close');
        server.close();
        server.closeAllConnections();
        await closed;
      }),
    );
  }

  #open(server: Server, host: string, port: number): void {
    if (port === 0) return;
    server.maxConnections = MOST_CONNECTIONS;
    server.on('error', () => {}); // the api says which port is taken, in the words of its setting
    server.listen(port, host);
    this.#servers.push(server);
  }

  #answer({ method, url, headers }: IncomingMessage, reply: ServerResponse): void {
    const [type, body] = this.#reply(url, headers);
    const page = type === PAGE_TYPE ? { refresh: String(RETRY_AFTER) } : {};
    reply.writeHead(503, { ...HEADERS, ...page, 'content-type': type }).end(method === 'HEAD' ? '' : body);
  }

  #reply(url: string | undefined, headers: IncomingMessage['headers']): [type: string, body: string] {
    if (url?.split('?')[0] === '/health') {
      const health = { status: 'failing', database: this.#fault, since: this.#since };
      return [JSON_TYPE, JSON.stringify(health)];
    }
    if (!headers.accept?.includes('text/html'))
      return [JSON_TYPE, JSON.stringify({ error: CALL, code: 'unavailable' })];
    return [PAGE_TYPE, headers['accept-language']?.startsWith('da') ? PAGE_DA : PAGE];
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';
const PAGE_TYPE = 'text/plain; charset=utf-8';
const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'retry-after': String(RETRY_AFTER),
  connection: 'close',
};
const CALL = 'The database does not answer: try again in a moment';
const PAGE = 'Cairn is starting and waits for its database. This page loads again by itself.';
const PAGE_DA = 'Cairn starter og venter på sin database. Siden genindlæses af sig selv.';
