import type { Map as MapLibre } from 'maplibre-gl';
import { yieldToMain } from '../ui/yieldToMain.ts';
import { draw } from './draw.ts';

/** Milliseconds. */
const SLICE_MS = 8;
const MAX_IMAGES = 400;

/** The pictures of a map: drawn when they are first needed, let go when there are too many. */
export class Images {
  #map: MapLibre;
  #used: ReadonlySet<string> = new Set();
  #closed = false;

  constructor(map: MapLibre) {
    this.#map = map;
    map.setMissingStyleImageResolver((name) => this.#add(name));
  }

  /** Draws what is missing in slices of 8 ms, so that a tick that changes every cluster blocks nobody. */
  async paint(names: readonly string[]): Promise<void> {
    const requested = new Set(names);
    let until = performance.now() + SLICE_MS;
    for (const name of requested) {
      if (this.#closed) return;
      this.#add(name);
      if (performance.now() < until) continue;
      await yieldToMain();
      until = performance.now() + SLICE_MS;
    }
    const before = this.#used; // on screen until the new features arrive
    this.#used = requested;
    if (this.#closed || !this.#map.isStyleLoaded()) return; // while the style changes the map cannot list its images
    const known = this.#map.listImages().filter((name) => name.startsWith('pie|'));
    if (known.length < MAX_IMAGES) return;
    for (const name of known) if (!requested.has(name) && !before.has(name)) this.#map.removeImage(name);
  }

  /** Call before the map is removed. */
  close() {
    this.#closed = true;
  }

  #add(name: string) {
    if (this.#map.hasImage(name)) return;
    const image = draw(name);
    if (image) this.#map.addImage(name, image, { pixelRatio: 2 });
  }
}
