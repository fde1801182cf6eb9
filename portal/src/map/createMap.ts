import { Map as MapLibre, prewarm, type StyleSpecification, setWorkerUrl } from 'maplibre-gl';
import { session } from '../auth/session.ts';
import workerUrl from './map.worker.ts?worker&url';
import { showPlaces } from './places.ts';

// A worker with an address of its own (CSP: worker-src 'self'); without it the map stays blank.
setWorkerUrl(workerUrl);
prewarm(); // the worker starts, and reads the base map, while the page still asks for what the map will show

interface Start {
  container: HTMLElement;
  style: StyleSpecification;
  center: [number, number];
  /** For 512 px tiles, as everywhere in MapLibre. */
  zoom: number;
  /** The farthest in; default 18. */
  maxZoom?: number;
  /** Pixels of the canvas for each of the page; default those of the screen. */
  pixelRatio?: number;
  /** What the map is and how keys move it, for screen readers. */
  label: string;
}

/** A map without rotation or pitch, north up; its style brings its layers. */
export function createMap({
  container,
  style,
  center,
  zoom,
  maxZoom = 18,
  pixelRatio,
  label,
}: Start): MapLibre {
  const map = new MapLibre({
    container,
    style,
    center,
    zoom,
    minZoom: 1,
    maxZoom,
    ...(pixelRatio !== undefined && { pixelRatio }),
    attributionControl: false,
    transformRequest: (url) =>
      url.startsWith('mapfile://')
        ? { url, headers: { authorization: `Bearer ${session()?.bearer ?? ''}` } }
        : { url },
    dragRotate: false,
    pitchWithRotate: false,
    rollEnabled: false,
    fadeDuration: 0, // symbols that fade in on every tick would flicker
    renderWorldCopies: false,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  const canvas = map.getCanvas();
  canvas.setAttribute('aria-label', label);
  canvas.setAttribute('role', 'application');
  showOnPaper(map);
  showPlaces(map);
  return map;
}

/** A printer gets an empty canvas of WebGL, so a plain copy of it lies over the map while the page is printed. */
function showOnPaper(map: MapLibre): void {
  const copy = document.createElement('canvas');
  copy.className = 'map-on-paper';
  const cover = () => {
    map.redraw(); // what was drawn can be read in the same turn alone
    const drawn = map.getCanvas();
    copy.width = drawn.width;
    copy.height = drawn.height;
    copy.getContext('2d')?.drawImage(drawn, 0, 0);
    map.getCanvasContainer().append(copy);
  };
  const uncover = () => copy.remove();
  window.addEventListener('beforeprint', cover);
  window.addEventListener('afterprint', uncover);
  map.once('remove', () => {
    window.removeEventListener('beforeprint', cover);
    window.removeEventListener('afterprint', uncover);
  });
}
