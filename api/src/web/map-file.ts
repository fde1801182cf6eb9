import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { MAP_FILE_PATH, MAP_RANGE_BYTES } from '@cairn/contract/map-file';
import { sentence } from '@cairn/domain/language';
import type { FastifyInstance } from 'fastify';
import { type Access, callerOf } from '../mount.ts';
import { Problem } from '../problem.ts';
import { bearerOf } from './rate-limits.ts';

/** The limit of one address; a map that is dragged asks for some 200 tiles a minute. */
const LIMIT = { perMinute: 6000 };
/** Bytes that are in memory at once for one reader. */
const CHUNK = 64 * 1024;

/** Serves ranges of the map file to signed-in people, who need no right to anything: it is a map. */
export async function serveMapFile(
  app: FastifyInstance,
  { sessions, watch }: Access,
  path: string,
): Promise<void> {
  const file = await open(path, 'r'); // the same file until the next start, even if another takes its place
  app.addHook('onClose', () => file.close());
  const { size, mtimeMs } = await file.stat();
  const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
  app.get(
    MAP_FILE_PATH,
    {
      logLevel: 'warn',
      config: { limit: LIMIT },
      exposeHeadRoute: false,
      onRequest: async (request) => {
        const bearer = bearerOf(request);
        const session = bearer && (await watch.guard(() => sessions.find(bearer, false, callerOf(request))));
        if (!session) throw new Problem('not_authorised');
      },
    },
    async ({ headers }, reply) => {
      const range = rangeOf(headers.range, size);
      if (!range) {
        reply.header('content-range', `bytes */${size}`);
        throw new Problem('bad_request', { status: 416, message: sentence('The range cannot be served') });
      }
      return reply
        .code(206)
        .header('content-range', `bytes ${range.start}-${range.start + range.bytes - 1}/${size}`)
        .header('content-length', range.bytes)
        .header('accept-ranges', 'bytes')
        .header('cache-control', 'private, max-age=86400')
        .header('vary', 'authorization')
        .header('etag', etag)
        .type('application/octet-stream')
        .send(Readable.from(chunksOf(file, range), { objectMode: false, highWaterMark: CHUNK }));
    },
  );
}

/** Reads chunks as fast as the client takes them, so that slow readers hold no memory. */
async function* chunksOf(file: FileHandle, { start, bytes }: { start: number; bytes: number }) {
  for (let read = 0; read < bytes; ) {
    const length = Math.min(CHUNK, bytes - read);
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, start + read);
    if (bytesRead === 0) throw new Error('The map file is shorter than it was');
    yield buffer.subarray(0, bytesRead);
    read += bytesRead;
  }
}

/** One range `bytes=from-to` that begins inside the file and is not too long. */
export function rangeOf(header: string | undefined, size: number) {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined) return undefined;
  const [start, end] = [Number(first), Math.min(Number(last), size - 1)];
  const bytes = end - start + 1;
  return bytes > 0 && bytes <= MAP_RANGE_BYTES ? { start, bytes } : undefined;
}
