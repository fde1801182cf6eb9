import type { PlotLetter } from '@cairn/contract';
import { colorToken, type Icon, shapeOf } from './legend.ts';
import styles from './sky.module.css';

interface Props {
  icon: Icon;
  constellation: PlotLetter;
  /** Colour token instead of that of the constellation. */
  color?: string;
  /** Radius in px. */
  size?: number;
  /** The satellite is not received. */
  hollow?: boolean;
}

/** The icon of a satellite as the plot draws it, for buttons, keys and rows. */
export function SatelliteMark({
  icon,
  constellation,
  color = colorToken(constellation),
  size = 5,
  hollow = false,
}: Props) {
  const side = 2.8 * size;
  const paint = hollow
    ? { fill: 'none', stroke: `var(${color})`, strokeWidth: 0.28, strokeDasharray: '0.4 0.32' }
    : { fill: `var(${color})` };
  return (
    <svg className={styles.satmark} viewBox="-1.4 -1.4 2.8 2.8" width={side} height={side} aria-hidden="true">
      <path d={shapeOf(icon, constellation)} {...paint} />
    </svg>
  );
}
