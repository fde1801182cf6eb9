import { classes } from '../../ui/classes.ts';
import { quantity } from '../../ui/format.ts';
import { roundBelow } from './grid.ts';
import styles from './track.module.css';

/** Pixels. */
export const MAX_WIDTH = 84;

/** How long a round distance is on the map; `metres` is the width of a pixel. */
export function ScaleBar({ metres }: { metres: number }) {
  const length = roundBelow(MAX_WIDTH * metres);
  return (
    <div className={classes('panel', styles.scale, 'num')}>
      {length < 1000
        ? quantity(length, 'm', Math.max(0, -Math.floor(Math.log10(length))))
        : quantity(length / 1000, 'km', 0)}
      <i style={{ width: length / metres }} />
    </div>
  );
}
