/**
 * `node tools/base-map/make.ts` makes the map that comes with the portal: in `portal/src/map/base-map.json` countries of
 * Natural Earth 1:10m by world-atlas 2.0.2, and main roads, water and names that are plotted by hand in this folder; in
 * `places.json`, for maps of a field, the towns and villages around it; in `sketch.json` the coasts that a map shows until
 * it is drawn.
 */
import { writeFileSync } from 'node:fs';
import { root } from '../root.ts';
import { countriesTopology } from './countries.ts';
import { nameFeatures } from './names.ts';
import { places } from './places.ts';
import { roadsAndWater } from './roads-and-water.ts';
import { sketchOfCountries } from './sketch.ts';

const folder = `${root}/portal/src/map`;
export const outputFile = `${folder}/base-map.json`;
export const sketchFile = `${folder}/sketch.json`;
export const placesFile = `${folder}/places.json`;

export const baseMap = (): string =>
  `${JSON.stringify({ ...countriesTopology(), features: [...roadsAndWater(), ...nameFeatures()] })}\n`;

export const placesOfMap = (): string => `${JSON.stringify(places())}\n`;

/** Of a map that was made. */
export const sketchOfMap = (made: string): string =>
  `${JSON.stringify(sketchOfCountries(JSON.parse(made)))}\n`;

if (import.meta.main) {
  const made = baseMap();
  writeFileSync(outputFile, made);
  writeFileSync(placesFile, placesOfMap());
  writeFileSync(sketchFile, sketchOfMap(made));
}
