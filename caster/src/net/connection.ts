import type { Socket } from 'node:net';

/** A connection of a client. Over TLS `tcp` carries `socket`; without TLS they are the same. */
export interface Connection {
  readonly socket: Socket;
  readonly tcp: Socket;
  /** The port of ours that it came to. */
  readonly localPort: number;
}

/** The name of a connection, as `SendQueues` names it. */
export function connectionKey({ tcp, localPort }: Connection): string {
  return `${localPort} ${tcp.remotePort} ${addressOf(tcp)}`;
}

/** The address of the client; IPv4 in its usual notation, also on a dual-stack socket. */
export function addressOf(socket: Socket): string {
  return (socket.remoteAddress ?? '0.0.0.0').replace(/^::ffff:/, '').replace(/%[^%]*$/, '');
}
