import { z } from 'zod';
import { lazyObject } from './endpoint.ts';

/** What a tenant's login page looks like. */
export const branding = lazyObject(() => ({
  text: z.string(),
  logintitle: z.string(),
  logo: z.string().describe('Name of the picture, see imageUrl; empty for none'),
  background: z.string().describe('As logo'),
  country: z.literal([1, 2]).nullable(),
  reseller: z.int().nullable(),
  dealer: z.int().nullable(),
}));
export type Branding = z.output<typeof branding>;

/** URL template of raster tiles, `{z}/{x}/{y}`, and their attribution; null: the bundled map is used. */
export const tiles = lazyObject(() => ({ url: z.string(), attribution: z.string() })).nullable();

const zoom = z.number().int().min(0).max(22);
/** The vector tiles of a PMTiles file (Protomaps basemap), see map-file.ts; null where none is set. */
export const mapFile = lazyObject(() => ({
  minZoom: zoom,
  maxZoom: zoom,
  attribution: z.string(),
})).nullable();
