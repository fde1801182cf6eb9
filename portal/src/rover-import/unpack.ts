import { Unzip, UnzipInflate } from 'fflate';

/** Bytes of the archive that are unpacked at once: deflate makes at most 1,032 times as many of them. */
const STEP = 16 * 1024;

/**
 * The files of a ZIP archive whose names match, with what they hold. The bytes that really come out are counted, whatever
 * the archive says of them.
 * @throws when there are more than `most` bytes, or it is no archive
 */
export function unpack(archive: Uint8Array, requested: RegExp, most: number): Map<string, Uint8Array> {
  const chunks = new Map<string, Uint8Array[]>();
  let total = 0;
  // not in a worker: fflate would start it from a blob, which the content policy refuses
  const unzip = new Unzip((file) => {
    if (!requested.test(file.name)) return;
    const own: Uint8Array[] = [];
    chunks.set(file.name, own);
    file.ondata = (error, chunk) => {
      if (error) throw error;
      total += chunk.length;
      if (total > most) throw new Error('too large');
      own.push(chunk);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let from = 0; from < archive.length; from += STEP)
    unzip.push(archive.subarray(from, from + STEP), from + STEP >= archive.length);
  return new Map([...chunks].map(([name, own]) => [name, joined(own)]));
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    all.set(chunk, offset);
    offset += chunk.length;
  }
  return all;
}
