import { drawContours, type Sheet } from './contours.ts';

/** A canvas, once, and then how large it is and its two colours, each time that changes. */
export type Sketch = { canvas: OffscreenCanvas } | Sheet;

let canvas: OffscreenCanvas | undefined;

self.onmessage = ({ data }: MessageEvent<Sketch>) => {
  if ('canvas' in data) canvas = data.canvas;
  else if (canvas) drawContours(canvas, data);
};
