import type { GeoJSONSource, LngLat, LngLatBoundsLike, Map as MapLibre } from 'maplibre-gl';
import { yieldToMain } from '../ui/yieldToMain.ts';
import { ClusterClient } from './ClusterClient.ts';
import type { Bounds } from './clusters.ts';
import { createMap } from './createMap.ts';
import { type MapPoint, type MapStation, pointFeatures, spot, stationFeatures } from './features.ts';
import { Images } from './images.ts';
import { type Hit, listenForInput } from './input.ts';
import { mainBounds } from './mainBounds.ts';
import { within } from './margins.ts';
import { PLACES_ZOOM } from './places.ts';
import type { PointKind } from './pointStatus.ts';
import { type MapRing, ringFeatures } from './rings.ts';
import { type Base, mapStyle, type Tiles } from './style.ts';

interface Start {
  container: HTMLElement;
  center: [number, number];
  zoom: number;
  label: string;
  kind: PointKind;
  base: Base;
  tiles: Tiles;
  onHover: (hit: Hit | undefined) => void;
  onClick: (hit: Hit | undefined) => void;
  onMove: () => void;
  /** Once: the first frame with all of the base map in view. */
  onDrawn: () => void;
}

/** Pixels at the edges of a map that something floats over. */
export interface Covered {
  top?: number;
  left?: number;
  bottom?: number;
  right?: number;
}

const sides = ['top', 'left', 'bottom', 'right'] as const;

/** What was fitted in view, and the view that this gave. */
interface Fitted {
  bounds: LngLatBoundsLike;
  padding: number;
  center: LngLat;
  zoom: number;
}

const ZOOM_STEP = 0.5;

/**
 * Pixels of a canvas that nobody sees yet for each of the page. A map draws a frame for each tile that arrives until it is
 * whole; so small these cost next to nothing where a processor has to draw them, and make its programs ready.
 */
const UNSEEN = 1 / 64;

/** The closest zoom that points are fitted at, for something to be around them: the outline has few roads and towns. */
const closestFit = (base: Base) => (base === 'outline' ? 11 : 13);

/**
 * The living map: MapLibre draws, a worker of ours clusters. A tick hands the worker three flat arrays and
 * gets back the hundred-odd features in view, so its cost here does not grow with the number of points.
 */
export class Engine {
  #map: MapLibre;
  #images: Images;
  #kind: PointKind;
  #base: Base;
  #clusters = new ClusterClient();
  #points: readonly MapPoint[] = [];
  #loaded: readonly MapPoint[] = [];
  #stations: readonly MapStation[] = [];
  #rings: readonly MapRing[] = [];
  #selected: [number, number] | undefined;
  #covered: Covered = {};
  #fitted: Fitted | undefined;
  #drawn: { bounds: Bounds; zoom: number } | undefined;
  #lastRequest = 0;
  #closed = false;
  #onDrawn: () => void;
  #revealed = false;
  #observer: ResizeObserver;
  #still = window.matchMedia('(prefers-reduced-motion: reduce)');

  constructor({
    container,
    center,
    zoom,
    label,
    kind,
    base,
    tiles,
    onHover,
    onClick,
    onMove,
    onDrawn,
  }: Start) {
    this.#kind = kind;
    this.#base = base;
    const map = createMap({
      container,
      style: mapStyle(base, tiles),
      center,
      zoom,
      label,
      pixelRatio: UNSEEN,
    });
    this.#map = map;
    this.#images = new Images(map);
    listenForInput(map, () => ({ points: this.#loaded, stations: this.#stations }), {
      onHover,
      onClick,
      onZoom: (direction) => this.zoomBy(direction),
    });
    map.on('style.load', () => this.#refill());
    map.once('load', () => this.reveal());
    this.#onDrawn = onDrawn;
    map.on('move', () => {
      if (this.#outgrown()) void this.#show();
      onMove();
    });
    this.#observer = new ResizeObserver(() => this.#refitAfter(() => this.#resize()));
    this.#observer.observe(container);
  }

  /** Draws the map as it is for people to see: when it is whole, or when it has been waited for long enough. */
  reveal() {
    if (this.#revealed || this.#closed) return;
    this.#revealed = true;
    this.#map.once('render', this.#onDrawn);
    this.#resize();
  }

  #resize() {
    if (this.#revealed)
      this.#map.setPixelRatio(window.devicePixelRatio); // which a browser's zoom changes
    else this.#map.resize();
  }

  /** A new tick. Positions and states change, the view stays. */
  async setPoints(points: readonly MapPoint[]): Promise<void> {
    const located = points.filter((point) => point.latitude !== null && point.longitude !== null);
    this.#points = located;
    await yieldToMain(); // the table has just been redrawn
    if (this.#closed || this.#points !== located) return;
    await this.#clusters.load({
      longitude: Float64Array.from(located, (point) => point.longitude ?? 0),
      latitude: Float64Array.from(located, (point) => point.latitude ?? 0),
      status: Uint8Array.from(located, (point) => point.status),
    });
    this.#loaded = located; // indices from the worker now mean these
    await this.#show();
  }

  setStations(stations: readonly MapStation[]) {
    this.#stations = stations;
    this.#fill('stations', stationFeatures(stations));
  }

  /** Circles on the ground around stations, under everything else. */
  setRings(rings: readonly MapRing[]) {
    this.#rings = rings;
    this.#fill('rings', ringFeatures(rings));
  }

  /** A ring around the point whose record is open. */
  setSelected(position: [number, number] | undefined) {
    this.#selected = position;
    this.#fill('selected', position ? [spot(position, {})] : []);
  }

  setStyle(base: Base, tiles: Tiles) {
    this.#base = base;
    this.#map.setStyle(mapStyle(base, tiles), { diff: false });
  }

  /** What floats over the map. */
  setCovered(covered: Covered = {}) {
    if (sides.every((side) => covered[side] === this.#covered[side])) return;
    this.#refitAfter(() => {
      this.#covered = covered;
    });
  }

  /**
   * The view that holds the points and stations, without outliers; false when there are none. It is fitted again when
   * the map is resized or covered otherwise, until somebody moves it.
   */
  fit(padding: number): boolean {
    const located = [...this.#points, ...this.#stations].flatMap(({ longitude, latitude }) =>
      longitude === null || latitude === null ? [] : [[longitude, latitude] as const],
    );
    if (located.length === 0) return false;
    this.#resize(); // a rotated screen has resized the page, but not yet the map
    this.#fitBounds(mainBounds(located), padding);
    return true;
  }

  #fitBounds(bounds: LngLatBoundsLike, padding: number) {
    const { top = 0, left = 0, bottom = 0, right = 0 } = this.#covered;
    const { clientWidth, clientHeight } = this.#map.getContainer();
    const across = within(clientWidth, padding + left, padding + right);
    const down = within(clientHeight, padding + top, padding + bottom);
    this.#map.fitBounds(bounds, {
      padding: { left: across[0], right: across[1], top: down[0], bottom: down[1] },
      maxZoom: closestFit(this.#base),
      animate: false,
    });
    this.#fitted = { bounds, padding, center: this.#map.getCenter(), zoom: this.#map.getZoom() };
  }

  /** Makes a change to the map's box; a view that is still as it was fitted is fitted to the box again. */
  #refitAfter(change: () => void) {
    const [fitted, center] = [this.#fitted, this.#map.getCenter()];
    const isAsFitted =
      fitted?.zoom === this.#map.getZoom() &&
      fitted.center.lng === center.lng &&
      fitted.center.lat === center.lat;
    change();
    if (isAsFitted) this.#fitBounds(fitted.bounds, fitted.padding);
  }

  go(center: [number, number], zoom?: number) {
    this.#map.easeTo({
      center,
      ...(zoom !== undefined && { zoom }),
      duration: this.#still.matches ? 0 : 180,
    });
  }

  zoomBy(direction: 1 | -1) {
    this.#map.easeTo({
      zoom: this.#map.getZoom() + direction * ZOOM_STEP,
      duration: this.#still.matches ? 0 : 150,
    });
  }

  /** Whether the outline has towns and villages at this zoom. */
  isNear(): boolean {
    return this.#map.getZoom() >= PLACES_ZOOM;
  }

  /** Pixels in the container. */
  project(position: [number, number]): { x: number; y: number } {
    return this.#map.project(position);
  }

  /** Flies to where a cluster splits, or answers its members when it cannot. */
  async open(cluster: number, position: [number, number]): Promise<MapPoint[]> {
    const answer = await this.#clusters.open(cluster);
    if (!answer) return [];
    if ('members' in answer) return answer.members.flatMap((index) => this.#loaded[index] ?? []);
    this.go(position, Math.min(18, answer.zoom + 0.1));
    return [];
  }

  close() {
    this.#closed = true;
    this.#images.close();
    this.#observer.disconnect();
    this.#clusters.close();
    this.#map.remove();
  }

  /** Whether the view has left the requested bounds or passed a whole zoom level. */
  #outgrown(): boolean {
    if (!this.#drawn) return true;
    const [west, south, east, north] = this.#drawn.bounds;
    const view = this.#map.getBounds();
    return (
      Math.floor(this.#map.getZoom()) !== this.#drawn.zoom ||
      view.getWest() < west ||
      view.getEast() > east ||
      view.getSouth() < south ||
      view.getNorth() > north
    );
  }

  /** Requests half a view more on every side, so that dragging shows no empty edge. */
  async #show(): Promise<void> {
    const view = this.#map.getBounds();
    const wide = (view.getEast() - view.getWest()) / 2;
    const high = (view.getNorth() - view.getSouth()) / 2;
    const bounds: Bounds = [
      Math.max(-180, view.getWest() - wide),
      Math.max(-85, view.getSouth() - high),
      Math.min(180, view.getEast() + wide),
      Math.min(85, view.getNorth() + high),
    ];
    const zoom = Math.floor(this.#map.getZoom());
    this.#drawn = { bounds, zoom };
    const ask = ++this.#lastRequest;
    const shown = await this.#clusters.view(bounds, zoom);
    const features = pointFeatures(shown, this.#kind);
    await this.#images.paint(features.map(({ properties }) => properties?.icon));
    if (ask === this.#lastRequest) this.#fill('rovers', features);
  }

  #fill(source: 'rovers' | 'stations' | 'selected' | 'rings', features: GeoJSON.Feature[]) {
    if (this.#closed) return;
    this.#map.getSource<GeoJSONSource>(source)?.setData({ type: 'FeatureCollection', features });
  }

  #refill() {
    this.setStations(this.#stations);
    this.setRings(this.#rings);
    this.setSelected(this.#selected);
    void this.#show();
  }
}
