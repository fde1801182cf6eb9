import { connect, type Socket } from 'node:net';

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
