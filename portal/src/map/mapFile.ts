import { MAP_FILE_PATH } from '@cairn/contract/map-file';
import { PmTiles } from './pmtiles.ts';

/** The header of the latest request, because tokens change while a map is open. */
let authorization = '';

/** The map file of the installation, read by ranges. */
const file = new PmTiles(async (offset, bytes, signal) => {
  const reply = await fetch(new URL(MAP_FILE_PATH, self.location.origin), {
    headers: { range: `bytes=${offset}-${offset + bytes - 1}`, authorization },
    ...(signal && { signal }),
  });
  if (reply.status !== 206) throw new Error(`map file: ${reply.status}`);
  return reply.arrayBuffer();
});

/** A vector tile at `mapfile://zoom/x/y`; where the file has none the outline of the portal shows. */
export async function readTile(
  { url, headers }: { url: string; headers?: Record<string, string> },
  { signal }: AbortController,
): Promise<{ data: ArrayBuffer | null }> {
  const [z = 0, x = 0, y = 0] = url.slice('mapfile://'.length).split('/').map(Number);
  authorization = headers?.authorization ?? '';
  return { data: (await file.tile(z, x, y, signal)) ?? null };
}
