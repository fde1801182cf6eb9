import { constants, crc32, deflateRawSync } from 'node:zlib';

/**
 * Text as UTF-8, and the same as blocks of deflate (RFC 1951) that end on a whole byte and look back at nothing before
 * them: pieces that were compressed once can be put in a row as they are.
 */
export interface GzipChunk {
  readonly plain: Uint8Array;
  readonly deflated: Uint8Array;
}

export function chunkOf(text: string): GzipChunk {
  const plain = Buffer.from(text);
  return { plain, deflated: deflateRawSync(plain, { level: 1, finishFlush: constants.Z_FULL_FLUSH }) };
}

export const plainOf = (chunks: readonly GzipChunk[]): Buffer =>
  Buffer.concat(chunks.map(({ plain }) => plain));

/** No name, no time, an unknown system (RFC 1952, 2.3). */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** The last block: it holds nothing. */
const END = deflateRawSync('');

/** Pieces in a row as one gzip file. */
export function gzipOf(chunks: readonly GzipChunk[]): Buffer {
  const trailer = Buffer.alloc(8);
  let crc = 0;
  let length = 0;
  for (const { plain } of chunks) {
    crc = crc32(plain, crc);
    length += plain.length;
  }
  trailer.writeUInt32LE(crc, 0);
  trailer.writeUInt32LE(length % 2 ** 32, 4);
  return Buffer.concat([GZIP_HEADER, ...chunks.map(({ deflated }) => deflated), END, trailer]);
}
