/**
 * Reads tiles of a PMTiles file, version 3 (github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). The package of
 * that name brings an inflater along that browsers have themselves.
 */
export type ReadRange = (offset: number, bytes: number, signal?: AbortSignal) => Promise<ArrayBuffer>;

interface Entry {
  readonly tile: number;
  readonly offset: number;
  readonly bytes: number;
  /** Tiles in a row with the same content; 0 is a directory of the tiles from this one on. */
  readonly run: number;
}

interface Header {
  readonly root: readonly Entry[];
  readonly leaves: number;
  readonly data: number;
  readonly directoriesGzipped: boolean;
  readonly tilesGzipped: boolean;
}

/** The header and the root directory are within them, by the standard. */
const START_BYTES = 16_384;
const GZIP = 2;
const DIRECTORIES = 64;

export class PmTiles {
  #read: ReadRange;
  #header: Promise<Header> | undefined;
  #directories = new Map<number, Promise<readonly Entry[]>>();

  constructor(read: ReadRange) {
    this.#read = read;
  }

  /** The tile, inflated; undefined where the file has none. */
  async tile(z: number, x: number, y: number, signal?: AbortSignal): Promise<ArrayBuffer | undefined> {
    const header = await this.#open();
    const id = tileId(z, x, y);
    let entries = header.root;
    for (let depth = 0; depth < 4; depth++) {
      const entry = find(entries, id);
      if (!entry) return undefined;
      if (entry.run > 0) {
        const tile = await this.#read(header.data + entry.offset, entry.bytes, signal);
        return header.tilesGzipped ? inflate(tile) : tile;
      }
      entries = await this.#directory(header, entry);
    }
    return undefined;
  }

  /** Once for all tiles; after a failure the next tile tries again. */
  #open(): Promise<Header> {
    this.#header ??= this.#readHeader().catch((error: unknown) => {
      this.#header = undefined;
      throw error;
    });
    return this.#header;
  }

  async #readHeader(): Promise<Header> {
    const start = await this.#read(0, START_BYTES);
    const view = new DataView(start);
    const number = (at: number) => Number(view.getBigUint64(at, true));
    const [root, bytes] = [number(8), number(16)];
    const directoriesGzipped = view.getUint8(97) === GZIP;
    const directory = start.slice(root, root + bytes);
    return {
      root: entriesOf(directoriesGzipped ? await inflate(directory) : directory),
      directoriesGzipped,
      leaves: number(40),
      data: number(56),
      tilesGzipped: view.getUint8(98) === GZIP,
    };
  }

  #directory({ leaves, directoriesGzipped }: Header, { offset, bytes }: Entry): Promise<readonly Entry[]> {
    const known = this.#directories.get(offset);
    if (known) return known;
    const read = this.#read(leaves + offset, bytes)
      .then((content) => (directoriesGzipped ? inflate(content) : content))
      .then(entriesOf);
    read.catch(() => this.#directories.delete(offset));
    if (this.#directories.size >= DIRECTORIES) this.#directories.clear();
    this.#directories.set(offset, read);
    return read;
  }
}

/** The place of a tile in the file: by zoom, then along a Hilbert curve. */
export function tileId(z: number, x: number, y: number): number {
  let id = (4 ** z - 1) / 3;
  let [a, b] = [x, y];
  for (let side = 2 ** z / 2; side >= 1; side /= 2) {
    const right = (a & side) > 0 ? 1 : 0;
    const low = (b & side) > 0 ? 1 : 0;
    id += side * side * ((3 * right) ^ low);
    if (low === 0) {
      if (right === 1) [a, b] = [side - 1 - (a & (side - 1)), side - 1 - (b & (side - 1))];
      [a, b] = [b, a];
    }
  }
  return id;
}

/** A directory: the differences of the tiles, then all runs, lengths and offsets, as varints. */
function entriesOf(directory: ArrayBuffer): Entry[] {
  const bytes = new Uint8Array(directory);
  let byteIndex = 0;
  const next = () => {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = bytes[byteIndex++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  };
  const count = next();
  const column = () => Array.from({ length: count }, next);
  const [steps, runs, lengths, offsets] = [column(), column(), column(), column()];
  const entries: Entry[] = [];
  let tile = 0;
  for (const [n, step] of steps.entries()) {
    tile += step;
    const before = entries[n - 1];
    const offset = offsets[n] || 1;
    entries.push({
      tile,
      run: runs[n] ?? 0,
      bytes: lengths[n] ?? 0,
      offset: offsets[n] === 0 && before ? before.offset + before.bytes : offset - 1,
    });
  }
  return entries;
}

/** The last entry that begins at or before a tile, if it holds that tile. */
function find(entries: readonly Entry[], tile: number): Entry | undefined {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.tile ?? 0) <= tile) low = middle + 1;
    else high = middle;
  }
  const entry = entries[low - 1];
  return entry && (entry.run === 0 || tile < entry.tile + entry.run) ? entry : undefined;
}

const inflate = (content: ArrayBuffer): Promise<ArrayBuffer> =>
  new Response(new Blob([content]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
