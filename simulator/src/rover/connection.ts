import { connect, type Socket } from 'node:net';
import { type Reply, ReplyStream } from '../reply.ts';

export interface RoverConnectionOptions {
  host: string;
  port: number;
  mountpoint: string;
  username: string;
  password: string;
  /** NTRIP revision to ask with; Rev 1 when unset. */
  version?: 1 | 2;
  userAgent?: string;
  /** GGA sentence to send along with the request: as `Ntrip-GGA` header (Rev 2) or right behind it (Rev 1). */
  firstGga?: string;
  /** ms of silence after which the connection is given up, as receivers do. Never, when unset. */
  watchdog?: number;
}

export interface RoverConnectionEvents {
  onReply(reply: Reply): void;
  /** Bytes of the stream, chunking taken off; a view that is valid only during the call. */
  onData(data: Uint8Array): void;
  /** Called once, at any end. */
  onClose(reason: string): void;
}

/** A rover's side of NTRIP over one TCP connection. */
export class RoverConnection {
  readonly #socket: Socket;
  #reason = 'closed by the caster';

  constructor(options: RoverConnectionOptions, { onReply, onData, onClose }: RoverConnectionEvents) {
    const { host, port, watchdog } = options;
    const stream = new ReplyStream(onReply, onData);
    this.#socket = connect({ host, port, noDelay: true });
    this.#socket
      .setTimeout(watchdog ?? 0, () => this.close(`nothing came for ${watchdog} ms`))
      .on('connect', () => this.#socket.write(request(options)))
      .on('data', (bytes) => {
        if (!stream.push(bytes)) this.#socket.destroy();
      })
      .on('error', (error) => {
        this.#reason = error.message;
      })
      .on('close', () => onClose(this.#reason));
  }

  /** Sends a sentence upstream. A rover never queues old positions: what the network cannot take is dropped. */
  send(sentence: string) {
    if (this.#socket.writable && this.#socket.writableLength < 4096) this.#socket.write(sentence, 'latin1');
  }

  /** Stops reading, as a receiver with a dead modem does. */
  freeze() {
    this.#socket.pause();
  }

  close(reason = 'closed by the rover') {
    this.#reason = reason;
    this.#socket.destroy();
  }
}

function request({
  host,
  port,
  mountpoint,
  username,
  password,
  version,
  userAgent,
  firstGga,
}: RoverConnectionOptions) {
  const credentials = Buffer.from(`${username}:${password}`).toString('base64');
  const agent = userAgent ?? 'NTRIP CairnSimulator/1.0';
  if (version !== 2)
    return (
      `GET /${mountpoint} HTTP/1.0\r\nUser-Agent: ${agent}\r\nAuthorization: Basic ${credentials}\r\n\r\n` +
      `${firstGga ?? ''}`
    );
  return (
    `GET /${mountpoint} HTTP/1.1\r\nHost: ${host}:${port}\r\nNtrip-Version: Ntrip/2.0\r\n` +
    `User-Agent: ${agent}\r\nAuthorization: Basic ${credentials}\r\n` +
    `${firstGga ? `Ntrip-GGA: ${firstGga.trim()}\r\n` : ''}Connection: close\r\n\r\n`
  );
}
