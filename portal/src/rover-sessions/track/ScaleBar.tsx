import { roundBelow } from './grid.ts';

/** Pixels. */
export const widest = 84;

/** How long a round distance is on the map; `metres` is the width of a pixel. */
export function ScaleBar({ metres }: { metres: number }) {
  const length = roundBelow(widest * metres);
  return (
    <div className="panel scale num">
      {length < 1000 ? `${Number(length.toPrecision(1))} m` : `${length / 1000} km`}
      <i style={{ width: length / metres }} />
    </div>
  );
}
