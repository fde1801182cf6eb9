/**
 * `node tools/base-map/make.ts` makes the map that comes with the portal, `portal/src/map/base-map.json`: countries of
 * Natural Earth 1:10m by world-atlas 2.0.2, and main roads, water and names that are plotted by hand in this folder.
 */
import { writeFileSync } from 'node:fs';
import { root } from '../root.ts';
import { countriesTopology } from './countries.ts';
import { nameFeatures } from './names.ts';
import { roadsAndWater } from './roads-and-water.ts';

export const outputFile = `${root}/portal/src/map/base-map.json`;

export const baseMap = (): string =>
  `${JSON.stringify({ ...countriesTopology(), features: [...roadsAndWater(), ...nameFeatures()] })}\n`;

if (import.meta.main) writeFileSync(outputFile, baseMap());
