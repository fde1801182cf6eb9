import { distance } from '../../ui/format.ts';

const widest = 84;

/** How long a round distance is on the map; `metres` is the width of a pixel. */
export function ScaleBar({ metres }: { metres: number }) {
  const length = roundBelow(widest * metres);
  return (
    <div className="panel scale num">
      {distance(length)}
      <i style={{ width: length / metres }} />
    </div>
  );
}

/** The largest of 1, 2, 5, 10, 20, 50 … that is not above. */
function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([5, 2, 1].find((digit) => digit * power <= value) ?? 1);
}
