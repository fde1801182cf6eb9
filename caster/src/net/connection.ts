import type { Socket } from 'node:net';

/** A connection of a client. Over TLS `tcp` carries `socket`; without TLS they are the same. */
export interface Connection {
  readonly socket: Socket;
  readonly tcp: Socket;
  /** The port of ours that it came to. */
  readonly localPort: number;
}

/** Names a connection as `SendQueues` does. */
export function connectionKey({ tcp, localPort }: Connection): string {
  return `${localPort} ${tcp.remotePort} ${addressOf(tcp)}`;
}

/** IPv4 in its usual notation, also on a dual-stack socket. */
export function addressOf(socket: Socket): string {
  return (socket.remoteAddress ?? '0.0.0.0').replace(/^::ffff:/, '').replace(/%[^%]*$/, '');
}
