import type { Track, TrackStation } from '@cairn/contract';
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { createMap } from '../../map/createMap.ts';
import { markName, stationName } from '../../map/draw.ts';
import { spot } from '../../map/features.ts';
import type { Base, Tiles } from '../../map/style.ts';
import { rtkStatus } from '../../status/status.ts';
import type { Playhead } from '../playback/player.ts';
import { arrowName, picture } from './arrow.ts';
import { GridLayer } from './gridLayer.ts';
import { Lines } from './lines.ts';
import { Marks, type TrackPin } from './marks.ts';
import { courseAt, Plane, toPlane } from './plane.ts';
import { hasPosition, segmentsOf } from './segments.ts';
import type { LonLat } from './simplify.ts';
import { trackStyle } from './style.ts';
import {
  lastWithPosition,
  metresOfPixel,
  openingView,
  sizeOf,
  type View,
  viewOf,
  worldWidth,
} from './view.ts';

export interface Start {
  container: HTMLElement;
  label: string;
  track: Track | undefined;
  /** The map opens on the newest point, not on the whole track. */
  newest: boolean;
  base: Base;
  tiles: Tiles;
  onHover: (index: number | undefined) => void;
  onClick: (index: number | undefined) => void;
  /** Somebody moved the map. */
  onDrag: () => void;
  /** The scale has changed: metres of one pixel. */
  onScale: (metres: number) => void;
  /** The first track is in sight. */
  onDrawn: () => void;
}

/** Where it waits for a first point: close, where there is little to draw. */
const somewhere: View = { center: [-2.4, 54.6], zoom: 15 };
const ZOOM_STEP = 0.5;
/** Pixels around the pointer in which a point is found. */
const POINTER_REACH = 14;
/** Number of points of the growing end before they join the static source. */
const GROWING_POINTS = 600;
/** How often the driven part of a replay is drawn, ms: the rover itself moves with every frame. */
const REPLAY_DRAWN_EVERY = 150;
const theme = () => document.documentElement.dataset.theme ?? 'dark';

/** Draws the track of a session on the map. A point that is added costs the growing end alone, not the whole track. */
export class TrackEngine {
  #map: MapLibre;
  #track: Track | undefined;
  #plane: Plane | undefined;
  #stood = new Lines();
  /** The point from which on the track is in the growing end. */
  #growsFrom = 0;
  /** The last point of the track that is drawn. */
  #drawnTo = -1;
  #stations: readonly TrackStation[] = [];
  #marks: Marks;
  #selected: number | undefined;
  #hovered: number | undefined;
  #live = false;
  /** A replay is at this point: the track ends there, and the rest of it is faint. */
  #replayed: number | undefined;
  #replayDrawnAt = 0;
  #observer: ResizeObserver;
  #reportScale: () => void;
  #closed = false;
  #isDrawn = false;
  /** The whole track is in sight, as it was opened: so it stays when the box changes. */
  #whole = false;
  #still = window.matchMedia('(prefers-reduced-motion: reduce)');

  constructor({
    container,
    label,
    track,
    newest,
    base,
    tiles,
    onHover,
    onClick,
    onDrag,
    onScale,
    onDrawn,
  }: Start) {
    const map = createMap({
      container,
      style: trackStyle(base, tiles),
      ...((track && openingView(track, sizeOf(container), newest)) ?? somewhere),
      maxZoom: 20,
      label,
    });
    this.#map = map;
    this.#marks = new Marks(map);
    new GridLayer(map);
    map.setMissingStyleImageResolver((name) => {
      const image = map.hasImage(name) ? undefined : picture(name);
      if (image) map.addImage(name, image, { pixelRatio: 2 });
    });
    map.on('style.load', () => this.#refill());
    map.on('mousemove', ({ point, originalEvent }) => {
      const index = originalEvent.buttons ? undefined : this.#at(point.x, point.y);
      map.getCanvas().style.cursor = index === undefined ? '' : 'pointer';
      onHover(index);
    });
    map.on('mouseout', () => onHover(undefined));
    map.on('click', ({ point }) => onClick(this.#at(point.x, point.y)));
    map.on('dragstart', onDrag);
    map.on('movestart', ({ originalEvent }) => {
      if (originalEvent) this.#whole = false;
    });
    this.#reportScale = () => onScale(metresOfPixel(viewOf(map)));
    map.on('zoom', this.#reportScale);
    map.on('render', () => this.#drawn() && onDrawn());
    this.#observer = new ResizeObserver(() => {
      map.resize();
      if (this.#whole) this.open(false);
    });
    this.#observer.observe(container);
  }

  /** A track that only grew is appended to; another one is redrawn. */
  setTrack(track: Track) {
    const before = this.#track;
    this.#track = track;
    this.#plane = undefined;
    if (!before || !continues(before, track)) this.#restart();
    else this.#draw();
  }

  /** Puts the rover itself at the end of the track. */
  setLive(live: boolean) {
    this.#live = live;
    this.#drawRover();
  }

  select(index: number | undefined) {
    this.#selected = index;
    this.#drawMarks();
  }

  hover(index: number | undefined) {
    this.#hovered = index;
    this.#drawMarks();
  }

  /** Draws the rover of a replay at its playhead, on the way from one point to the next; without one the whole track again. */
  replay(playhead: Playhead | undefined) {
    const track = this.#track;
    if (!track) return;
    const before = this.#replayed;
    this.#replayed = playhead?.index;
    if (!playhead) {
      this.#marks.showReplayed(undefined);
      if (before !== undefined) this.#restart();
      return;
    }
    const { index, share } = playhead;
    const [from, to] = [this.#positionOf(index), this.#positionOf(index + 1)];
    const at: LonLat | undefined = from && to ? between(from, to, share) : from;
    if (at)
      this.#marks.showReplayed({
        at,
        course: courseAt(track, Math.min(index + 1, track.seconds.length - 1)),
        color: `--st-${rtkStatus(track.status[index])}`,
      });
    const now = performance.now();
    if (before === undefined || index < before) this.#restart();
    else if (index > before || this.#drawnTo < index) {
      if (now - this.#replayDrawnAt < REPLAY_DRAWN_EVERY) return;
      this.#draw();
    } else return;
    this.#replayDrawnAt = now;
    this.#follow(index);
  }

  setPins(pins: readonly TrackPin[]) {
    this.#marks.showPins(
      pins.flatMap((pin) => {
        const at = this.#positionOf(pin.index);
        return at ? { ...pin, at } : [];
      }),
    );
  }

  setStations(stations: readonly TrackStation[]) {
    this.#stations = stations;
    this.#drawStations();
  }

  setStyle(base: Base, tiles: Tiles) {
    this.#map.setStyle(trackStyle(base, tiles), { diff: false });
  }

  /** Shows the newest point, else the whole track; false without a point. */
  open(newest: boolean): boolean {
    const view = this.#track && openingView(this.#track, sizeOf(this.#map.getContainer()), newest);
    if (!view) return false;
    this.#map.jumpTo({ ...view });
    this.#whole = !newest;
    this.#reportScale(); // the zoom may not change: then there is no event
    return true;
  }

  /** Puts a point in the middle. */
  center(index: number) {
    const position = this.#positionOf(index);
    if (!position) return;
    this.#whole = false;
    this.#map.easeTo({ center: position, duration: this.#still.matches ? 0 : 400 });
  }

  /** Moves the map only when the point would be out of sight. */
  reveal(index: number) {
    const position = this.#positionOf(index);
    if (position && !this.#map.getBounds().contains(position)) this.center(index);
  }

  /** Keeps the rover of a replay away from the edges. */
  #follow(index: number) {
    const position = this.#positionOf(index);
    if (!position || this.#map.isMoving()) return;
    const { width, height } = sizeOf(this.#map.getContainer());
    const { x, y } = this.#map.project(position);
    const margin = Math.min(width, height) / 8;
    if (x < margin || y < margin || x > width - margin || y > height - margin) this.center(index);
  }

  zoomBy(direction: 1 | -1) {
    this.#whole = false;
    this.#map.easeTo({
      zoom: this.#map.getZoom() + direction * ZOOM_STEP,
      duration: this.#still.matches ? 0 : 150,
    });
  }

  close() {
    this.#closed = true;
    this.#observer.disconnect();
    this.#map.remove();
  }

  /** True once: when the first track is in sight. */
  #drawn(): boolean {
    const map = this.#map;
    const isThere = (source: string) => map.getSource(source) && map.isSourceLoaded(source);
    if (this.#isDrawn || !this.#track || !isThere('stood') || !isThere('grows')) return false;
    this.#isDrawn = true;
    return true;
  }

  #positionOf(index: number): LonLat | undefined {
    const track = this.#track;
    return track && hasPosition(track, index) ? [track.long[index] ?? 0, track.lat[index] ?? 0] : undefined;
  }

  #at(x: number, y: number): number | undefined {
    const { lng, lat } = this.#map.unproject([x, y]);
    const point = toPlane(lng, lat);
    if (this.#track) this.#plane ??= new Plane(this.#track);
    return this.#plane?.nearest(point.x, point.y, POINTER_REACH / worldWidth(this.#map.getZoom()));
  }

  /** Draws the track from its first point on; of a replay all of it, faint, below what has been driven. */
  #restart() {
    const track = this.#track;
    if (!track) return;
    this.#stood = new Lines();
    this.#growsFrom = 0;
    const isReplayed = this.#replayed !== undefined;
    this.#fill('ahead', isReplayed ? new Lines().add(track, segmentsOf(track)).features() : []);
    this.#draw();
  }

  #draw() {
    const track = this.#track;
    if (!track) return;
    this.#drawnTo = this.#replayed ?? track.seconds.length - 1;
    const segments = segmentsOf(track, this.#growsFrom, this.#drawnTo);
    const last = segments.at(-1);
    if (last && last.from - this.#growsFrom >= GROWING_POINTS) {
      this.#stood.add(track, segments.slice(0, -1));
      this.#growsFrom = last.from;
      this.#fill('stood', this.#stood.features());
      this.#fill('grows', new Lines().add(track, [last]).features());
    } else {
      if (this.#growsFrom === 0) this.#fill('stood', []);
      this.#fill('grows', new Lines().add(track, segments).features());
    }
    this.#drawRover();
    this.#drawMarks();
  }

  #drawRover() {
    const track = this.#track;
    const last = track && this.#live && this.#replayed === undefined ? lastWithPosition(track) : undefined;
    const end = last === undefined ? undefined : this.#positionOf(last);
    if (!track || last === undefined || !end) return this.#fill('here', []);
    const status = rtkStatus(track.status[last]);
    const course = courseAt(track, last);
    const icon = course === undefined ? markName(theme(), status) : arrowName(theme(), status);
    this.#fill('here', [spot(end, { icon, course: course ?? 0 })]);
  }

  /** The baseline is drawn from the marked point, else the newest, to the station that fed it there. */
  #drawMarks() {
    const track = this.#track;
    if (!track) return;
    const position = (index: number | undefined) =>
      index === undefined ? undefined : this.#positionOf(index);
    const index = this.#replayed ?? this.#hovered ?? this.#selected ?? lastWithPosition(track);
    const from = position(index);
    const station = index === undefined ? null : track.station[index];
    const to = this.#stations.find(({ value }) => value === station);
    this.#marks.show({
      selected: position(this.#selected),
      hovered: this.#replayed === undefined ? position(this.#hovered) : undefined,
      baseline: from && to && [from, [to.longitude, to.latitude]],
    });
  }

  #drawStations() {
    const stationFeatures = this.#stations.map(({ longitude, latitude, text }) =>
      spot([longitude, latitude], { icon: stationName(theme(), 'online'), text }),
    );
    this.#fill('stations', stationFeatures);
    this.#drawMarks();
  }

  #fill(source: 'stood' | 'grows' | 'ahead' | 'here' | 'stations', features: GeoJSON.Feature[]) {
    if (this.#closed) return;
    this.#map.getSource<GeoJSONSource>(source)?.setData({ type: 'FeatureCollection', features });
  }

  #refill() {
    this.#drawStations();
    this.#restart();
  }
}

const between = ([x, y]: LonLat, [x2, y2]: LonLat, share: number): LonLat => [
  x + (x2 - x) * share,
  y + (y2 - y) * share,
];

/** Whether `now` is `before` with points added. */
function continues(before: Track, now: Track): boolean {
  const last = before.seconds.length - 1;
  return (
    before.from === now.from &&
    before.seconds[last] === now.seconds[last] &&
    now.seconds.length >= before.seconds.length
  );
}
