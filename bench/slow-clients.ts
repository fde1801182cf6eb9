import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';

/** Half-open requests: each sends a byte now and then and never ends its head. What is closed is opened again. */
export class SlowClients {
  readonly #sockets = new Set<Socket>();
  readonly #port: number;
  readonly #timer: NodeJS.Timeout;
  #over = false;
  opened = 0;

  constructor(port: number, count: number) {
    this.#port = port;
    for (let i = 0; i < count; i++) this.#open();
    this.#timer = setInterval(() => {
      for (const socket of this.#sockets) if (socket.writable) socket.write('a');
    }, 2000);
  }

  end() {
    this.#over = true;
    clearInterval(this.#timer);
    for (const socket of this.#sockets) socket.destroy();
    return this.opened;
  }

  #open() {
    if (this.#over) return;
    this.opened++;
    const socket = connect({ host: '127.0.0.1', port: this.#port });
    this.#sockets.add(socket);
    socket
      .on('connect', () => socket.write('GET /WIDE HTTP/1.0\r\nUser-Agent: NTRIP '))
      .on('data', () => {})
      .on('error', () => {})
      .on('close', () => {
        this.#sockets.delete(socket);
        setTimeout(() => this.#open(), 100);
      });
  }
}

export interface Stuck {
  readonly port: number;
  readonly tls?: boolean;
  /** The address of this machine that they come from. */
  readonly from: string;
  readonly count: number;
  readonly text: string;
  /** Whether they read what they get. */
  readonly reads?: boolean;
}

/** Connections on each of which a text is sent and then nothing more happens. What is closed is opened again. */
export async function stuckClients({ port, tls, from, count, text, reads }: Stuck): Promise<() => void> {
  const sockets = new Set<Socket>();
  let isOver = false;
  function open(): void {
    if (isOver) return;
    const tcp = connect({ host: '127.0.0.1', port, localAddress: from });
    const socket = tls ? connectTls({ socket: tcp, rejectUnauthorized: false }) : tcp;
    sockets.add(tcp);
    socket.once(tls ? 'secureConnect' : 'connect', () => socket.write(text)).on('error', () => {});
    tcp
      .on('error', () => {})
      .once('close', () => {
        sockets.delete(tcp);
        setTimeout(open, 100);
      });
    if (reads) socket.resume();
    else if (!tls) tcp.pause();
  }
  for (let n = 0; n < count; n++) {
    open();
    if (n % 100 === 99) await wait(50);
  }
  return () => {
    isOver = true;
    for (const socket of sockets) socket.destroy();
  };
}
