import type { Socket } from 'node:net';
import { networkOf } from '@cairn/domain/network-of';

/** How many connections there may be at once. */
export interface AdmissionBounds {
  readonly connections: number;
  /** Connections without a login, in all and from one network. */
  readonly pending: number;
  readonly pendingOfNetwork: number;
  /** Connections without a login from a network that guesses passwords. */
  readonly pendingOfGuesser: number;
}

/**
 * Counts every connection of the caster from accept to close, on every port, TLS or plain. Room for
 * a new connection is made by closing the oldest one that has not logged in: a well-behaved client logs in
 * within milliseconds. Connections that have logged in are never closed for others.
 */
export class Admission {
  /** Connections that were closed before their login for newer ones, and those that were refused, since the start. */
  displaced = 0;
  refused = 0;
  readonly #bounds: AdmissionBounds;
  readonly #isGuessing: (network: string) => boolean;
  readonly #open = new Set<Socket>();
  /** Connections without a login, with their networks, oldest first. */
  readonly #pending = new Map<Socket, string>();
  readonly #byNetwork = new Map<string, Set<Socket>>();
  /** One function for all sockets: a closure for each would cost memory in every session. */
  readonly #onClose: (this: Socket) => void;

  constructor(bounds: AdmissionBounds, isGuessing: (network: string) => boolean) {
    this.#bounds = bounds;
    this.#isGuessing = isGuessing;
    const forget = (socket: Socket) => this.#forget(socket);
    this.#onClose = function () {
      forget(this);
    };
  }

  /** False when only connections with a login are left and the bound is reached: the caller closes the socket. */
  admit(socket: Socket, address: string): boolean {
    if (this.#open.size >= this.#bounds.connections && !this.#displaceOldest(this.#pending.keys())) {
      this.refused++;
      return false;
    }
    const network = networkOf(address);
    const neighbours = this.#byNetwork.get(network) ?? new Set();
    this.#byNetwork.set(network, neighbours.add(socket));
    this.#open.add(socket);
    this.#pending.set(socket, network);
    socket.on('close', this.#onClose);
    const { pendingOfGuesser, pendingOfNetwork } = this.#bounds;
    if (neighbours.size > pendingOfNetwork) this.#displaceOldest(neighbours);
    if (neighbours.size > pendingOfGuesser && this.#isGuessing(network))
      for (const oldest of neighbours) {
        if (neighbours.size <= pendingOfGuesser) break;
        this.#close(oldest);
      }
    if (this.#pending.size > this.#bounds.pending) this.#displaceOldest(this.#pending.keys());
    return true;
  }

  loggedIn(socket: Socket): void {
    const network = this.#pending.get(socket);
    if (network === undefined) return;
    this.#pending.delete(socket);
    const neighbours = this.#byNetwork.get(network);
    neighbours?.delete(socket);
    if (neighbours?.size === 0) this.#byNetwork.delete(network);
  }

  /** Closes the older half of the connections without a login. */
  displaceHalf(): void {
    for (let half = Math.ceil(this.#pending.size / 2); half > 0; half--)
      this.#displaceOldest(this.#pending.keys());
  }

  #displaceOldest(sockets: Iterable<Socket>): boolean {
    for (const oldest of sockets) {
      this.displaced++;
      this.#close(oldest);
      return true;
    }
    return false;
  }

  #close(socket: Socket): void {
    this.#forget(socket); // its slot is free now; its close event follows later
    socket.destroy();
  }

  #forget(socket: Socket): void {
    this.loggedIn(socket);
    this.#open.delete(socket);
  }
}
