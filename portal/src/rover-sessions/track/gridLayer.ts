import type { GeoJSONSource, LngLatBounds, Map as MapLibre } from 'maplibre-gl';
import { gridOf, roundBelow } from './grid.ts';
import { MAX_WIDTH } from './ScaleBar.tsx';
import { metresOfPixel, viewOf } from './view.ts';

/** The grid under the visible map: redrawn when its step changes or the view leaves the part that was drawn. */
export class GridLayer {
  #map: MapLibre;
  #drawn: { step: number; around: LngLatBounds } | undefined;

  constructor(map: MapLibre) {
    this.#map = map;
    map.on('style.load', () => {
      this.#drawn = undefined;
      this.#draw();
    });
    map.on('move', () => this.#draw());
  }

  #draw() {
    const center = this.#map.getCenter();
    const step = roundBelow(MAX_WIDTH * metresOfPixel(viewOf(this.#map)));
    if (this.#drawn?.step === step && this.#drawn.around.contains(center)) return;
    const around = this.#map.getBounds();
    const visible = [around.getWest(), around.getSouth(), around.getEast(), around.getNorth()] as const;
    const [x, y] = [(visible[2] - visible[0]) / 3, (visible[3] - visible[1]) / 3];
    around.setSouthWest([center.lng - x, center.lat - y]).setNorthEast([center.lng + x, center.lat + y]);
    this.#drawn = { step, around };
    const features = gridOf(visible, step).map((coordinates) => ({
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'LineString' as const, coordinates },
    }));
    this.#map.getSource<GeoJSONSource>('grid')?.setData({ type: 'FeatureCollection', features });
  }
}
