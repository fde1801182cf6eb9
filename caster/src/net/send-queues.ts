import { closeSync, openSync, readSync } from 'node:fs';
import { SocketAddress } from 'node:net';
import { endianness } from 'node:os';

/** Linux's tables of all TCP connections of this machine or container. */
const tables = ['/proc/net/tcp', '/proc/net/tcp6'];
/** Reads of 4 kB (27 connections, 50 µs) before other work gets its turn. */
const READS_IN_ONE_TURN = 16;

/** Is called with each connection for which bytes wait. */
export type OnQueue = (connection: string, bytes: number) => void;

/**
 * What the kernel holds of connections: bytes that it has not sent, and sent bytes that the other side has not
 * acknowledged. Node can neither read nor bound this (docs/decisions/018-slow-rovers.md).
 */
export class SendQueues {
  readonly #tables: readonly string[];
  readonly #buffer = Buffer.allocUnsafeSlow(64 * 1024);

  constructor(files: readonly string[] = tables) {
    this.#tables = files;
  }

  /** Reads the queues of all connections to one of our ports, one read at a time. False where the system has no such tables. */
  async read(isOurs: (localPort: number) => boolean, onQueue: OnQueue): Promise<boolean> {
    const found = [];
    for (const table of this.#tables) found.push(await this.#readTable(table, isOurs, onQueue));
    return found.includes(true);
  }

  async #readTable(
    table: string,
    isOurs: (localPort: number) => boolean,
    onQueue: OnQueue,
  ): Promise<boolean> {
    const file = openTable(table);
    if (file === undefined) return false;
    const buffer = this.#buffer;
    try {
      let length = 0;
      for (let reads = 1; ; reads++) {
        const read = readSome(file, buffer, length);
        if (read === undefined) return false;
        if (read === 0) return true;
        const parsed = parseRows(buffer.subarray(0, length + read), isOurs, onQueue);
        buffer.copyWithin(0, parsed, length + read);
        length += read - parsed;
        if (reads % READS_IN_ONE_TURN === 0) await new Promise(setImmediate);
      }
    } finally {
      closeSync(file);
    }
  }
}

function openTable(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch {
    return undefined;
  }
}

/** Undefined where reading fails, as it may while the system has no memory; a later reading may succeed. */
function readSome(file: number, into: Buffer, at: number): number | undefined {
  try {
    return readSync(file, into, at, into.length - at, null);
  } catch {
    return undefined;
  }
}

const COLON = 0x3a;
const NEWLINE = 0x0a;
const ZERO = 0x30;

/**
 * Parses rows such as `  12: 0100007F:0835 0200007F:C350 01 0000058E:00000000 …`. Returns how many bytes the whole rows
 * took.
 */
function parseRows(bytes: Buffer, isOurs: (localPort: number) => boolean, onQueue: OnQueue): number {
  let start = 0;
  for (;;) {
    const end = bytes.indexOf(NEWLINE, start);
    if (end < 0) return start;
    const local = bytes.indexOf(COLON, start) + 2;
    const digits = bytes.indexOf(COLON, local) - local; // 8, or 32 for IPv6; the heading has neither
    const queue = local + 2 * digits + 15;
    if ((digits === 8 || digits === 32) && queue + 8 <= end && !isZero(bytes, queue)) {
      const hex = (from: number, length: number) => bytes.toString('latin1', from, from + length);
      const localPort = Number.parseInt(hex(local + digits + 1, 4), 16);
      if (isOurs(localPort)) {
        const remote = local + digits + 6;
        const remotePort = Number.parseInt(hex(remote + digits + 1, 4), 16);
        const address = addressOfHex(hex(remote, digits));
        onQueue(`${localPort} ${remotePort} ${address}`, Number.parseInt(hex(queue, 8), 16));
      }
    }
    start = end + 1;
  }
}

function isZero(bytes: Buffer, at: number): boolean {
  for (let i = at; i < at + 8; i++) if (bytes[i] !== ZERO) return false;
  return true;
}

/**
 * Converts words of 32 bits in the byte order of this machine to an address; IPv4 in its usual notation, also on a
 * dual-stack socket.
 */
function addressOfHex(hex: string): string {
  const bytes = Buffer.from(hex, 'hex');
  if (endianness() === 'LE') bytes.swap32();
  if (bytes.length === 4) return bytes.join('.');
  const groups = bytes.toString('hex').match(/.{4}/g) ?? [];
  if (groups.slice(0, 6).join('') === '00000000000000000000ffff') return bytes.subarray(12).join('.');
  return new SocketAddress({ address: groups.join(':'), family: 'ipv6' }).address;
}
