/** URL template of raster tiles and whose they are; null for the map that comes with the portal. */
export type Tiles = { readonly url: string; readonly attribution: string } | null;
export interface MapTiles {
  readonly street: Tiles;
  readonly dark: Tiles;
  readonly satellite: Tiles;
  /** Vector tiles of a PMTiles file. */
  readonly file: MapFile | null;
}

export interface MapFile {
  readonly path: string;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly attribution: string;
}
