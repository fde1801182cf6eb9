import type { ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';

/** Bytes that are read of a file at once. */
export const CHUNK = 64 * 1024;
/** Chunks in memory: 16 MB, more than a portal has. */
const MOST = 256;

type Read = (path: string, from: number) => Promise<Buffer>;

/**
 * Chunks of files that many clients read, each of them once for all. A chunk that is read anew costs the api, in memory that
 * is allocated and collected again and in turns of the threads that read, several times what writing it to a client does.
 */
export class SharedFiles {
  readonly #read: Read;
  readonly #most: number;
  /** The one that was used last comes last. */
  readonly #chunks = new Map<string, Promise<Buffer>>();

  constructor(read: Read = readChunk, most = MOST) {
    this.#read = read;
    this.#most = most;
  }

  /** What `source` would read, which is closed. `version` is another one when the file has changed. */
  insteadOf(source: ReadStream, version: string): Readable {
    const { path, start = 0, end = Number.POSITIVE_INFINITY } = source as ReadStream & Partial<Range>;
    source.on('error', () => {}).destroy(); // also one that cannot be opened: reading it will say so
    const chunks = this.#chunksOf(String(path), version, { start, end });
    return Readable.from(chunks, { objectMode: false, highWaterMark: CHUNK });
  }

  async *#chunksOf(path: string, version: string, { start, end }: Range): AsyncGenerator<Buffer> {
    for (let from = start - (start % CHUNK); from <= end; from += CHUNK) {
      const chunk = await this.#chunk(path, version, from);
      const part = chunk.subarray(Math.max(0, start - from), end - from + 1);
      if (part.length > 0) yield part;
      if (chunk.length < CHUNK) return;
    }
  }

  #chunk(path: string, version: string, from: number): Promise<Buffer> {
    const key = `${version} ${from} ${path}`;
    let chunk = this.#chunks.get(key);
    if (chunk) this.#chunks.delete(key);
    else {
      chunk = this.#read(path, from);
      chunk.catch(() => this.#chunks.delete(key));
    }
    this.#chunks.set(key, chunk);
    for (const oldest of this.#chunks.keys()) {
      if (this.#chunks.size <= this.#most) break;
      this.#chunks.delete(oldest);
    }
    return chunk;
  }
}

/** Positions of the first and the last byte. */
interface Range {
  readonly start: number;
  readonly end: number;
}

async function readChunk(path: string, from: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const bytes = Buffer.alloc(CHUNK);
    let length = 0;
    for (;;) {
      const { bytesRead } = await file.read(bytes, length, CHUNK - length, from + length);
      length += bytesRead;
      if (bytesRead === 0 || length === CHUNK) return bytes.subarray(0, length);
    }
  } finally {
    await file.close();
  }
}
