import { gzipSync } from 'node:zlib';

type Position = readonly [longitude: number, latitude: number];
interface Feature {
  layer: 'earth' | 'landuse' | 'water' | 'roads' | 'places';
  kind: string;
  name?: string;
  /** A ring, a line or one point. */
  shape: readonly Position[];
}

/** Steps of a tile's grid: the one tile of zoom 0 is 40,075 km wide. */
const EXTENT = 1 << 24;
const HEADER_BYTES = 127;
const GZIP = 2;
const VECTOR = 1;

/**
 * A PMTiles file (version 3) with one tile of the whole world, in the layers of the Protomaps basemap; its entry is in
 * the root directory or in one below it.
 */
export function pmtiles(features: readonly Feature[], { inLeaf = false } = {}): Buffer {
  const tile = gzipSync(vectorTile(features));
  const entry = (run: number, bytes: number) => gzipSync(Buffer.concat([1, 0, run, bytes, 1].map(varint))); // one, of tile 0, at the start of its section
  const leaf = inLeaf ? entry(1, tile.length) : Buffer.alloc(0);
  const sections = [inLeaf ? entry(0, leaf.length) : entry(1, tile.length), gzipSync('{}'), leaf, tile];
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles');
  header[7] = 3;
  let offset = HEADER_BYTES;
  for (const [n, { length }] of sections.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + 16 * n);
    header.writeBigUInt64LE(BigInt(length), 16 + 16 * n);
    offset += length;
  }
  for (const countOffset of [72, 80, 88]) header.writeBigUInt64LE(1n, countOffset); // tiles, entries, contents
  header.set([1, GZIP, GZIP, VECTOR, 0, 0], 96);
  for (const [n, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + 4 * n);
  return Buffer.concat([header, ...sections]);
}

/** A Mapbox Vector Tile of zoom 0. */
function vectorTile(features: readonly Feature[]): Buffer {
  const layers = [...new Set(features.map(({ layer }) => layer))];
  return Buffer.concat(
    layers.map((layer) => {
      const own = features.filter((one) => one.layer === layer);
      const values = own.flatMap(({ kind, name = '' }) => [kind, name]);
      return bytes(3, [
        number(15, 2),
        bytes(1, [Buffer.from(layer)]),
        ...own.map(({ shape }, n) => feature(shape, [0, 2 * n, 1, 2 * n + 1])),
        ...['kind', 'name'].map((key) => bytes(3, [Buffer.from(key)])),
        ...values.map((value) => bytes(4, [bytes(1, [Buffer.from(value)])])),
        number(5, EXTENT),
      ]);
    }),
  );
}

function feature(shape: readonly Position[], tags: number[]): Buffer {
  const isRing = shape.length > 2 && shape[0]?.join() === shape.at(-1)?.join();
  const type = shape.length === 1 ? 1 : isRing ? 3 : 2;
  const corners = (isRing ? shape.slice(0, -1) : shape).map(onGrid);
  const steps = corners.map(([x, y], n) => {
    const [px, py] = corners[n - 1] ?? [0, 0];
    return [zigzag(x - px), zigzag(y - py)];
  });
  const commands = [
    (1 << 3) | 1, // move to
    ...(steps[0] ?? []),
    ...(steps.length > 1 ? [((steps.length - 1) << 3) | 2, ...steps.slice(1).flat()] : []),
    ...(isRing ? [(1 << 3) | 7] : []),
  ];
  return bytes(2, [bytes(2, tags.map(varint)), number(3, type), bytes(4, commands.map(varint))]);
}

function onGrid([longitude, latitude]: Position): [number, number] {
  const sin = Math.sin((latitude * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
  return [Math.round((longitude / 360 + 0.5) * EXTENT), Math.round(y * EXTENT)];
}

const zigzag = (value: number) => (value << 1) ^ (value >> 31);

function varint(value: number): Buffer {
  const out: number[] = [];
  let rest = value >>> 0;
  for (; rest > 127; rest >>>= 7) out.push((rest & 127) | 128);
  return Buffer.from([...out, rest]);
}

const number = (field: number, value: number) => Buffer.concat([varint(field << 3), varint(value)]);

function bytes(field: number, parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([varint((field << 3) | 2), varint(body.length), body]);
}
