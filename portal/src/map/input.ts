import type { Map as MapLibre } from 'maplibre-gl';
import type { MapPoint, MapStation } from './features.ts';

/** What the pointer is on. */
export type Hit =
  | { kind: 'point'; point: MapPoint; at: [number, number] }
  | { kind: 'station'; station: MapStation; at: [number, number] }
  | { kind: 'cluster'; cluster: number; counts: number[]; total: number; at: [number, number] };

/** What the indices of the features that are drawn mean now. */
export interface Drawn {
  readonly points: readonly MapPoint[];
  readonly stations: readonly MapStation[];
}

interface InputHandlers {
  onHover: (hit: Hit | undefined) => void;
  onClick: (hit: Hit | undefined) => void;
  /** A key for nearer or farther. */
  onZoom: (direction: 1 | -1) => void;
}

const CLICK_AGAIN_MS = 1000;

/** Pointer and keys on a map, until it is removed. */
export function listenForInput(
  map: MapLibre,
  drawn: () => Drawn,
  { onHover, onClick, onZoom }: InputHandlers,
): void {
  const canvas = map.getCanvas();
  const isAgain = repeatedClickFilter();
  canvas.addEventListener('keydown', (event) => zoomByKey(event, onZoom), { capture: true });
  map.on('mousemove', ({ point, originalEvent }) => {
    const hit = originalEvent.buttons ? undefined : hitAt(map, drawn(), point.x, point.y);
    canvas.style.cursor = hit ? 'pointer' : '';
    onHover(hit);
  });
  map.on('mouseout', () => onHover(undefined));
  map.on('click', ({ point }) => {
    const hit = hitAt(map, drawn(), point.x, point.y);
    if (!isAgain(hit)) onClick(hit);
  });
}

function zoomByKey(event: KeyboardEvent, onZoom: InputHandlers['onZoom']): void {
  const direction = event.key === '+' || event.key === '=' ? 1 : event.key === '-' ? -1 : undefined;
  if (!direction || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopImmediatePropagation(); // MapLibre's own step is a whole level
  onZoom(direction);
}

/** Whether the same feature was clicked less than a second ago: a double click acts once. */
function repeatedClickFilter(): (hit: Hit | undefined) => boolean {
  let last: { what: string | undefined; at: number } = { what: undefined, at: 0 };
  return (hit) => {
    const what = hit && `${hit.kind} ${hit.at}`;
    const now = performance.now();
    const again = what !== undefined && what === last.what && now - last.at < CLICK_AGAIN_MS;
    if (!again) last = { what, at: now };
    return again;
  };
}

/** Features within 3 px of a point in the container, topmost first. */
function hitAt(map: MapLibre, drawn: Drawn, x: number, y: number): Hit | undefined {
  if (!map.getLayer('rovers')) return undefined;
  const around: [[number, number], [number, number]] = [
    [x - 3, y - 3],
    [x + 3, y + 3],
  ];
  const [feature] = map.queryRenderedFeatures(around, { layers: ['rovers', 'stations'] });
  if (feature?.geometry.type !== 'Point') return undefined;
  const position = feature.geometry.coordinates as [number, number];
  const { kind, index, cluster, counts, total } = feature.properties;
  if (kind === 'station') {
    const station = drawn.stations[index];
    return station && { kind, station, at: position };
  }
  if (kind === 'cluster') return { kind, cluster, counts: counts as number[], total, at: position };
  const point = drawn.points[index];
  return point && { kind: 'point', point, at: position };
}
