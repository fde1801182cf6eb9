import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { connect as connectTls } from 'node:tls';

export interface SlowClient {
  readonly socket: Socket;
  isClosed(): boolean;
}

interface Line {
  readonly port: number;
  readonly tls?: boolean;
  /** Another address of this machine, such as 127.0.0.2. */
  readonly from?: string;
}

/** A connection on which a text is sent, and nothing is read unless the test reads it. */
export async function slowClient(
  t: TestContext,
  { port, tls, from }: Line,
  text: string,
): Promise<SlowClient> {
  const line = { port, host: '127.0.0.1', ...(from && { localAddress: from }) };
  const tcp = connect(line).pause();
  const socket = tls ? connectTls({ socket: tcp, rejectUnauthorized: false }) : tcp;
  let closed = false;
  tcp.on('close', () => {
    closed = true;
  });
  for (const one of [tcp, socket]) one.on('error', () => {}); // a reset is a close too
  t.after(() => tcp.destroy());
  await Promise.race([once(socket, tls ? 'secureConnect' : 'connect'), once(tcp, 'close')]);
  socket.write(text);
  return { socket, isClosed: () => closed };
}

export const slowClients = (t: TestContext, count: number, line: Line, text: string) =>
  Promise.all(Array.from({ length: count }, () => slowClient(t, line, text)));

/** The head of a GET, as often as it is to be answered. */
export const get = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;
