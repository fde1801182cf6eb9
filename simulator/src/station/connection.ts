import { connect, type Socket } from 'node:net';
import { chunk } from '@cairn/gnss';
import { type Reply, ReplyStream } from '../reply.ts';

export interface StationConnectionOptions {
  host: string;
  port: number;
  mount: string;
  password: string;
  /** Rev 1 `SOURCE` or Rev 2 `POST` with a chunked body; Rev 1 when unset. */
  version?: 1 | 2;
  userAgent?: string;
}

export interface StationConnectionEvents {
  onReply?(reply: Reply): void;
  /** Called once, at any end. */
  onClose?(reason: string): void;
}

/** More than this waiting to be sent is old news: the burst is dropped, as the next one is on its way. */
const MAX_BACKLOG = 64 * 1024;

/** A reference station's side of NTRIP over one TCP connection. */
export class StationConnection {
  readonly #socket: Socket;
  readonly #chunked: boolean;
  #granted = false;
  #reason = 'closed by the caster';

  constructor(options: StationConnectionOptions, { onReply, onClose }: StationConnectionEvents = {}) {
    const { host, port, version } = options;
    this.#chunked = version === 2;
    const replies = new ReplyStream(
      (reply) => {
        this.#granted = reply.granted;
        if (!reply.granted) this.#reason = reply.line;
        onReply?.(reply);
      },
      () => {}, // a caster sends nothing to a source after its reply
    );
    this.#socket = connect({ host, port, noDelay: true });
    this.#socket
      .on('connect', () => this.#socket.write(request(options)))
      .on('data', (bytes) => {
        if (!replies.push(bytes)) this.#socket.destroy();
      })
      .on('error', (error) => {
        this.#reason = error.message;
      })
      .on('close', () => {
        this.#granted = false;
        onClose?.(this.#reason);
      });
  }

  /** The caster took the mountpoint and the stream may flow. */
  get granted() {
    return this.#granted;
  }

  /** Sends the frames of one epoch in one piece. @returns false when they could not be sent. */
  push(burst: Uint8Array): boolean {
    if (!this.#granted || this.#socket.writableLength > MAX_BACKLOG) return false;
    this.#socket.write(this.#chunked ? chunk(burst) : burst);
    return true;
  }

  close(reason = 'closed by the station') {
    this.#reason = reason;
    this.#socket.destroy();
  }
}

function request({ host, port, mount, password, version, userAgent }: StationConnectionOptions) {
  const agent = userAgent ?? 'NTRIP CairnSimulator/1.0';
  if (version !== 2) return `SOURCE ${password} /${mount}\r\nSource-Agent: ${agent}\r\nSTR: \r\n\r\n`;
  const credentials = Buffer.from(`${mount}:${password}`).toString('base64');
  return (
    `POST /${mount} HTTP/1.1\r\nHost: ${host}:${port}\r\nNtrip-Version: Ntrip/2.0\r\n` +
    `User-Agent: ${agent}\r\nAuthorization: Basic ${credentials}\r\n` +
    `Content-Type: gnss/data\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`
  );
}
