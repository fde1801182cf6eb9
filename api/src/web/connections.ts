import { ReadStream } from 'node:fs';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { networkOf } from '@cairn/domain/network-of';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ChunkBounds, ChunkGate, GatedReply } from './chunk-gate.ts';
import type { IsProxy } from './forwarded.ts';
import type { LimitHits } from './limit-hits.ts';
import { CHUNK, SharedFiles } from './shared-files.ts';
import { followWork } from './work-of-requests.ts';

/** How many connections there may be, and how long they may wait for their clients. */
export interface ConnectionBounds {
  /** Connections in all, and from one network. */
  readonly connections: number;
  readonly ofNetwork: number;
  /** Bytes of replies that clients have not read: in all, and of one network. */
  readonly unread: number;
  readonly unreadOfNetwork: number;
  /** How long the head of a request may take, and a whole request, ms. */
  readonly head: number;
  readonly request: number;
  /** How long a client may read nothing of its reply, ms; Node notices within twice this time. */
  readonly reading: number;
}

const MB = 1024 * 1024;
/** A browser has six connections: 80 people behind one address. */
export const connectionBounds: ConnectionBounds = {
  connections: 4_000,
  ofNetwork: 500,
  unread: 384 * MB,
  unreadOfNetwork: 128 * MB,
  head: 10_000,
  request: 30_000,
  reading: 30_000,
};

interface Network {
  readonly name: string;
  /** The bounds of one network do not count for a proxy, which speaks for many. */
  readonly isProxy: boolean;
  open: number;
  unread: number;
  /** Connections that wait for their client, which waits longest first. */
  readonly waiting: Set<Connection>;
}

interface Connection {
  socket: Socket;
  readonly network: Network;
  /** Requests that are worked on. */
  working: number;
  /** Replies that the client is to read, and their bytes in memory. */
  replies: number;
  unread: number;
}

/**
 * Every connection of the api, plain or TLS, from accept to close. Room for a new one is made by closing the one that has
 * waited longest for its client, idle or with a request that it sends. Those that read a reply give way when all networks
 * together have no room, and else have a deadline. None is closed while the api works for it.
 */
export class Connections {
  readonly #bounds: ConnectionBounds;
  readonly #isProxy: IsProxy;
  readonly #hits: LimitHits;
  readonly #networks = new Map<string, Network>();
  readonly #bySocket = new WeakMap<Socket, Connection>();
  /** Connections in the handshake of TLS, by the ends of the line. */
  readonly #securing = new Map<string, Connection>();
  #open = 0;
  #unread = 0;

  constructor(bounds: ConnectionBounds, isProxy: IsProxy, hits: LimitHits) {
    this.#bounds = bounds;
    this.#isProxy = isProxy;
    this.#hits = hits;
  }

  /** Open ones, and the bytes that their clients have not read. */
  get size(): { open: number; unread: number } {
    return { open: this.#open, unread: this.#unread };
  }

  /** Counts a connection; of TLS from before its handshake on. Without room it is closed. */
  accept(socket: Socket, isSecured = true): void {
    const line = `${socket.remoteAddress} ${socket.remotePort} ${socket.localPort}`;
    const known = this.#securing.get(line);
    if (known) {
      this.#secured(line, known, socket);
      return;
    }
    if (socket.remoteAddress === undefined) {
      this.#hits.count('left at once');
      socket.destroy();
      return;
    }
    const network = this.#networkOf(socket.remoteAddress);
    if (!this.#makeRoom(network)) {
      socket.destroy();
      return;
    }
    const connection: Connection = { socket, network, working: 0, replies: 0, unread: 0 };
    this.#networks.set(network.name, network);
    this.#open += 1;
    network.open += 1;
    network.waiting.add(connection);
    if (isSecured) this.#follow(connection, socket);
    else this.#securing.set(line, connection);
    socket.once('close', () => {
      this.#securing.delete(line);
      this.#forget(connection);
    });
  }

  /** The api works for a request of a connection. */
  begin(socket: Socket): void {
    const connection = this.#bySocket.get(socket);
    if (!connection) return;
    connection.working += 1;
    connection.network.waiting.delete(connection);
  }

  end(socket: Socket): void {
    const connection = this.#bySocket.get(socket);
    if (!connection) return;
    connection.working -= 1;
    this.#waits(connection);
  }

  /** A reply with so many bytes in memory is handed over, until its client has read it, which calls what is returned. */
  reply(socket: Socket, bytes: number): () => void {
    const connection = this.#bySocket.get(socket);
    if (!connection) return () => {};
    const { network } = connection;
    this.#add(connection, bytes);
    connection.replies += 1;
    socket.setTimeout(this.#bounds.reading); // Node's own for a connection without a request follows it
    if (!network.isProxy && network.unread > this.#bounds.unreadOfNetwork) this.#closeReader([network]);
    if (this.#unread > this.#bounds.unread) this.#closeReader(this.#byUnread());
    return () => {
      this.#add(connection, -bytes);
      connection.replies -= 1;
      this.#waits(connection);
    };
  }

  /** The client of a connection is to do something, from now on. */
  #waits(connection: Connection): void {
    const { waiting } = connection.network;
    waiting.delete(connection);
    if (connection.working === 0 && this.#bySocket.has(connection.socket)) waiting.add(connection);
  }

  #add(connection: Connection, bytes: number): void {
    if (!this.#bySocket.has(connection.socket)) return;
    connection.unread += bytes;
    connection.network.unread += bytes;
    this.#unread += bytes;
  }

  #secured(line: string, connection: Connection, socket: Socket): void {
    this.#securing.delete(line);
    connection.socket = socket;
    socket.once('close', () => this.#forget(connection));
    this.#follow(connection, socket);
  }

  #follow(connection: Connection, socket: Socket): void {
    this.#bySocket.set(socket, connection);
    socket.on('timeout', () => {
      if (connection.replies > 0) this.#hits.count('reply not read', { address: socket.remoteAddress });
    });
  }

  #networkOf(address: string): Network {
    const isProxy = this.#isProxy(address);
    const name = networkOf(address);
    return this.#networks.get(name) ?? { name, isProxy, open: 0, unread: 0, waiting: new Set() };
  }

  #makeRoom(network: Network): boolean {
    const { connections, ofNetwork } = this.#bounds;
    if (!network.isProxy && network.open >= ofNetwork) {
      this.#hits.count('connections of a network', { network: network.name });
      return this.#closeIdle([network]);
    }
    if (this.#open < connections) return true;
    const byOpen = this.#byOpen();
    this.#hits.count('connections', { network: byOpen[0]?.name });
    return this.#closeIdle(byOpen) || this.#closeFirst(byOpen);
  }

  /**
   * Closes the connection that has waited longest without a reply to be read. A new reader in place of one that reads would
   * fill the buffers of the kernel again, which costs the api more than all that wait.
   */
  #closeIdle(networks: Iterable<Network>): boolean {
    for (const { waiting } of networks)
      for (const connection of waiting) if (connection.replies === 0) return this.#close(connection);
    return false;
  }

  #closeFirst(networks: Iterable<Network>): boolean {
    for (const { waiting } of networks) for (const connection of waiting) return this.#close(connection);
    return false;
  }

  #closeReader(networks: Iterable<Network>): void {
    for (const network of networks)
      for (const connection of network.waiting) {
        if (connection.unread === 0) continue;
        this.#hits.count('unread replies', { network: network.name });
        this.#close(connection);
        return;
      }
  }

  #close(connection: Connection): true {
    this.#forget(connection);
    connection.socket.destroy();
    return true;
  }

  #byOpen = (): Network[] => [...this.#networks.values()].sort((one, other) => other.open - one.open);
  #byUnread = (): Network[] => [...this.#networks.values()].sort((one, other) => other.unread - one.unread);

  #forget(connection: Connection): void {
    const { network, socket } = connection;
    if (!network.waiting.delete(connection) && !this.#bySocket.has(socket)) return;
    this.#add(connection, -connection.unread);
    this.#bySocket.delete(socket);
    this.#open -= 1;
    network.open -= 1;
    if (network.open === 0) this.#networks.delete(network.name);
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections;
  }
}

/** Counts the connections of the app's server and what is done for each, and has the chunks of long replies wait for others. */
export function boundConnections(
  app: FastifyInstance,
  connections: Connections,
  hits: LimitHits,
  bounds: Partial<ChunkBounds> = {},
): void {
  app.decorate('connections', connections);
  const gate = new ChunkGate(bounds);
  const files = new SharedFiles();
  const gated = (payload: Readable, { ip }: FastifyRequest) => new GatedReply(payload, gate, ip);
  app.server.on('connection', (socket: Socket) => connections.accept(socket));
  app.server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
      hits.count('request not sent', { address: socket.remoteAddress });
  });
  followWork(app, {
    begin: ({ socket }) => {
      connections.begin(socket);
      gate.work(1);
    },
    end: ({ socket }) => {
      connections.end(socket);
      gate.work(-1);
    },
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = bytesOf(payload);
    reply.raw.once('close', connections.reply(request.socket, bytes ?? CHUNK)); // what a socket takes of a stream
    const version = reply.getHeader('etag'); // of files of the portal
    if (payload instanceof ReadStream && typeof version === 'string')
      return gated(files.insteadOf(payload, version), request);
    if (payload instanceof Readable) return gated(payload, request);
    // a longer reply is handed over in chunks, so that a slow reader holds one of them and no copy of it all
    if (bytes === undefined || bytes <= 2 * CHUNK) return payload;
    reply.header('content-length', bytes);
    const whole = typeof payload === 'string' ? Buffer.from(payload) : (payload as Buffer); // else it has no size
    const chunks = Readable.from(chunksOf(whole), { objectMode: false, highWaterMark: CHUNK });
    return gated(chunks, request);
  });
}

/** Undefined for a stream. */
function bytesOf(payload: unknown): number | undefined {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  if (Buffer.isBuffer(payload)) return payload.length;
  return payload ? undefined : 0;
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += CHUNK) yield bytes.subarray(from, from + CHUNK);
}
