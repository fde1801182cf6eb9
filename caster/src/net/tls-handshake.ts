import type { Socket } from 'node:net';
import { type SecureContext, TLSSocket } from 'node:tls';

/**
 * A connection of a TLS port until its handshake is done. tls.Server is not used, because with half-open connections
 * allowed it leaves connections open that are silent, fail or end before the handshake.
 */
export class TlsHandshake {
  readonly #raw: Socket;
  readonly #secured: TLSSocket;
  readonly #onSecure: (socket: TLSSocket) => void;
  readonly #onEnd: (handshake: TlsHandshake) => void;
  /** Deadline of the handshake, Unix ms. */
  readonly #deadline: number;

  /** `onEnd` is called when the handshake is over, whether it succeeded or not. */
  constructor(
    raw: Socket,
    context: SecureContext,
    deadline: number,
    onSecure: (socket: TLSSocket) => void,
    onEnd: (handshake: TlsHandshake) => void,
  ) {
    this.#raw = raw;
    this.#deadline = deadline;
    this.#onSecure = onSecure;
    this.#onEnd = onEnd;
    raw.on('error', () => {}); // its close follows
    this.#secured = new TLSSocket(raw, { isServer: true, secureContext: context });
    this.#secured.on('secure', this.#succeed);
    this.#secured.on('error', this.#fail);
    this.#secured.on('end', this.#fail);
    this.#secured.on('close', this.#fail);
  }

  /** Runs once a second. */
  tick(now: number): void {
    if (now >= this.#deadline) this.drop();
  }

  drop(): void {
    this.#onEnd(this);
    this.#secured.destroy();
    this.#raw.destroy();
  }

  readonly #succeed = (): void => {
    this.#secured.off('secure', this.#succeed);
    this.#secured.off('error', this.#fail);
    this.#secured.off('end', this.#fail);
    this.#secured.off('close', this.#fail);
    this.#onEnd(this);
    this.#onSecure(this.#secured);
  };

  readonly #fail = (): void => this.drop();
}
