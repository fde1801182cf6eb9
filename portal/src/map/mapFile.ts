import { mapFilePath } from '@cairn/contract/map-file';
import { PMTiles, type RangeResponse, type Source } from 'pmtiles';

/** The map file of the installation, read by ranges with the bearer token of the latest request. */
class MapFileSource implements Source {
  authorization = '';

  getKey(): string {
    return mapFilePath;
  }

  async getBytes(offset: number, length: number, signal?: AbortSignal): Promise<RangeResponse> {
    const reply = await fetch(new URL(mapFilePath, self.location.origin), {
      headers: { range: `bytes=${offset}-${offset + length - 1}`, authorization: this.authorization },
      ...(signal && { signal }),
    });
    if (reply.status !== 206) throw new Error(`map file: ${reply.status}`);
    return { data: await reply.arrayBuffer() };
  }
}

const source = new MapFileSource();
const file = new PMTiles(source);

/** A vector tile at `mapfile://zoom/x/y`; where the file has none the ground of the portal shows. */
export async function readTile(
  { url, headers }: { url: string; headers?: Record<string, string> },
  { signal }: AbortController,
): Promise<{ data: ArrayBuffer | null }> {
  const [z = 0, x = 0, y = 0] = url.slice('mapfile://'.length).split('/').map(Number);
  source.authorization = headers?.authorization ?? '';
  const tile = await file.getZxy(z, x, y, signal);
  return { data: tile?.data ?? null };
}
