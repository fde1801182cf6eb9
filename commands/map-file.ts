import { closeSync, openSync, readSync } from 'node:fs';

/** A PMTiles file and the zooms that it has tiles of. */
export interface MapFile {
  readonly path: string;
  readonly minZoom: number;
  readonly maxZoom: number;
}

const HEADER_BYTES = 127;
/** Places in the header of PMTiles version 3. */
const offsets = { version: 7, tileType: 99, minZoom: 100, maxZoom: 101 };
const VECTOR = 1;

/** The header of a PMTiles file; throws when it is another file. */
export function readMapFile(path: string): MapFile {
  const header = Buffer.alloc(HEADER_BYTES);
  const file = openSync(path, 'r');
  try {
    readSync(file, header, 0, HEADER_BYTES, 0);
  } finally {
    closeSync(file);
  }
  if (header.toString('latin1', 0, 7) !== 'PMTiles') throw new Error('it is no PMTiles file');
  if (header[offsets.version] !== 3) throw new Error(`its version is ${header[offsets.version]}, not 3`);
  if (header[offsets.tileType] !== VECTOR) throw new Error('its tiles are pictures');
  return { path, minZoom: header[offsets.minZoom] ?? 0, maxZoom: header[offsets.maxZoom] ?? 0 };
}
