import type { Map as MapLibre } from 'maplibre-gl';
import { classes } from '../../ui/classes.ts';
import { pinTexts } from './pinGroups.ts';
import type { LonLat } from './simplify.ts';
import styles from './track.module.css';

/** What is marked on a track now. */
export interface MarkedPoints {
  readonly selected: LonLat | undefined;
  readonly hovered: LonLat | undefined;
  /** The line from the rover to the station that fed it. */
  readonly baseline: readonly [LonLat, LonLat] | undefined;
}

/** The rover of a replay. */
export interface Replayed {
  readonly at: LonLat;
  /** Degrees from north; undefined while it stands. */
  readonly course: number | undefined;
  /** Custom property of the colour of its status. */
  readonly color: string;
}

/** A number of the list of losses where the loss began. */
export interface Pin {
  readonly number: number;
  readonly at: LonLat;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

export type TrackPin = Omit<Pin, 'at'> & {
  /** Place in the track. */
  readonly index: number;
};

/** It points to the north, as on the live page, and is round where the rover stands. */
const ARROW = 'M0 -10L7 8.5L0 5L-7 8.5z';
const DOT = 'M0 -6.5A6.5 6.5 0 1 1 0 6.5A6.5 6.5 0 1 1 0 -6.5z';

/**
 * Rings and the baseline, drawn over the map instead of on it: what follows the pointer moves as one element, and the
 * map is not redrawn.
 */
export class Marks {
  #map: MapLibre;
  #marked: MarkedPoints = { selected: undefined, hovered: undefined, baseline: undefined };
  #line = element('line', { class: classes(styles.baseline) });
  #selected = element('circle', { r: '11' });
  #hovered = element('circle', { r: '7' });
  #rover = element('path', { class: classes(styles.replayed) });
  #replayed: Replayed | undefined;
  #pins: { pin: Pin; shape: SVGElement; label: (text: string) => void }[] = [];
  #pinLayer = element('g', { class: 'pins' });

  constructor(map: MapLibre) {
    this.#map = map;
    const svg = element('svg', { class: classes(styles.marks), 'aria-hidden': 'true' });
    svg.append(this.#line, this.#pinLayer, this.#selected, this.#hovered, this.#rover);
    map.getCanvasContainer().append(svg);
    map.on('move', () => this.#reposition());
    this.showReplayed(undefined);
    this.#reposition();
  }

  show(marked: MarkedPoints) {
    this.#marked = marked;
    this.#reposition();
  }

  showReplayed(replayed: Replayed | undefined) {
    this.#replayed = replayed;
    this.#rover.toggleAttribute('hidden', !replayed);
    if (!replayed) return;
    this.#rover.setAttribute('d', replayed.course === undefined ? DOT : ARROW);
    this.#rover.style.fill = `var(${replayed.color})`;
    this.#positionRover(replayed);
  }

  showPins(pins: readonly Pin[]) {
    this.#pins = pins
      .toSorted((a, b) => Number(a.chosen) - Number(b.chosen) || b.number - a.number) // the chosen one on top
      .map((pin) => ({ pin, ...pinShape(pin) }));
    this.#pinLayer.replaceChildren(...this.#pins.map(({ shape }) => shape));
    this.#reposition();
  }

  #reposition() {
    const placed = this.#pins.map((drawn) => ({ ...drawn, ...this.#map.project(drawn.pin.at) }));
    const texts = pinTexts(placed.map(({ pin, x, y }) => ({ ...pin, x, y })));
    for (const { pin, shape, label, x, y } of placed) {
      const text = texts.get(pin.number);
      shape.toggleAttribute('hidden', text === undefined);
      if (text === undefined) continue;
      label(text);
      shape.setAttribute('transform', `translate(${tenths(x)} ${tenths(y)})`);
    }
    if (this.#replayed) this.#positionRover(this.#replayed);
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

  #positionRover({ at, course = 0 }: Replayed) {
    const { x, y } = this.#map.project(at);
    const turned = `rotate(${Math.round(course)})`;
    this.#rover.setAttribute('transform', `translate(${tenths(x)} ${tenths(y)}) ${turned}`);
  }

  #put(shape: SVGElement, ends: readonly [x: string, y: string, at: LonLat][] | undefined) {
    shape.toggleAttribute('hidden', !ends);
    for (const [x, y, at] of ends ?? []) {
      const pixel = this.#map.project(at);
      shape.setAttribute(x, String(tenths(pixel.x)));
      shape.setAttribute(y, String(tenths(pixel.y)));
    }
  }
}

const tenths = (pixels: number) => Math.round(pixels * 10) / 10;

/** A flag with its text, whose foot is at the origin. */
function pinShape({ chosen, onChoose }: Pin): { shape: SVGElement; label: (text: string) => void } {
  const shape = element('g', { class: classes(styles.pin, chosen && styles.chosen) });
  const flag = element('rect', { y: '-25', height: '18', rx: '9' });
  const written = element('text', { y: '-12', 'text-anchor': 'middle' });
  const label = (text: string) => {
    if (written.textContent === text) return;
    written.textContent = text;
    const half = Math.max(9, text.length * 3.6 + 5);
    flag.setAttribute('x', `${-half}`);
    flag.setAttribute('width', `${2 * half}`);
  };
  shape.append(element('path', { d: 'M-4 -8L0 0L4 -8z' }), flag, written);
  shape.addEventListener('click', (event) => {
    event.stopPropagation(); // the map would choose the point under it
    onChoose();
  });
  return { shape, label };
}

function element(name: string, attributes: Record<string, string>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
