import type { Map as MapLibre } from 'maplibre-gl';
import type { LonLat } from './simplify.ts';

/** What is marked on a track now. */
export interface MarkedPoints {
  readonly selected: LonLat | undefined;
  readonly hovered: LonLat | undefined;
  /** From the rover to the station that fed it. */
  readonly baseline: readonly [LonLat, LonLat] | undefined;
}

/**
 * Rings and the baseline, drawn over the map instead of on it: what follows the pointer moves as one element, and the
 * map is not redrawn.
 */
export class Marks {
  #map: MapLibre;
  #marked: MarkedPoints = { selected: undefined, hovered: undefined, baseline: undefined };
  #line = element('line', { class: 'baseline' });
  #selected = element('circle', { r: '11' });
  #hovered = element('circle', { r: '7' });

  constructor(map: MapLibre) {
    this.#map = map;
    const svg = element('svg', { class: 'marks', 'aria-hidden': 'true' });
    svg.append(this.#line, this.#selected, this.#hovered);
    map.getCanvasContainer().append(svg);
    map.on('move', () => this.#reposition());
    this.#reposition();
  }

  show(marked: MarkedPoints) {
    this.#marked = marked;
    this.#reposition();
  }

  #reposition() {
    const { selected, hovered, baseline } = this.#marked;
    this.#put(this.#selected, selected && [['cx', 'cy', selected]]);
    this.#put(this.#hovered, hovered && [['cx', 'cy', hovered]]);
    this.#put(
      this.#line,
      baseline && [
        ['x1', 'y1', baseline[0]],
        ['x2', 'y2', baseline[1]],
      ],
    );
  }

  #put(shape: SVGElement, ends: readonly [x: string, y: string, at: LonLat][] | undefined) {
    shape.toggleAttribute('hidden', !ends);
    for (const [x, y, at] of ends ?? []) {
      const on = this.#map.project(at);
      shape.setAttribute(x, on.x.toFixed(1));
      shape.setAttribute(y, on.y.toFixed(1));
    }
  }
}

function element(name: string, attributes: Record<string, string>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
