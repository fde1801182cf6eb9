import type { ReactNode } from 'react';
import { useTranslation } from '../../language/index.ts';
import { Status } from '../../status/Status.tsx';
import { rtkStatus } from '../../status/status.ts';
import { classes } from '../../ui/classes.ts';
import { decimals } from '../../ui/format.ts';
import { useHoveredPoint } from '../track/hover.ts';
import type { LaneName, Layout } from './layout.ts';
import styles from './losses.module.css';
import { type LineName, type Model, stretchAt } from './model.ts';
import { clock } from './sentences.ts';

interface Props {
  model: Model;
  layout: Layout;
  /** The point whose figures show while none is under the crosshair. */
  rest: number;
}

/** The figures at the crosshair's time: next to each lane, above it on phones. */
export function Figures({ model, layout, rest }: Props) {
  const point = useHoveredPoint() ?? rest;
  return layout.lanes.map(({ name, top, height }) => (
    <div
      key={name}
      className={layout.right === 0 ? classes(styles.figure, styles.above) : styles.figure}
      style={{
        top: layout.right === 0 ? top - 18 : top,
        height: layout.right === 0 ? 18 : height,
        ...(layout.right > 0 && { width: layout.right }),
      }}
      aria-hidden="true"
    >
      <Figure model={model} name={name} point={point} />
    </div>
  ));
}

function Figure({ model, name, point }: { model: Model; name: LaneName; point: number }): ReactNode {
  const { t } = useTranslation();
  const second = model.seconds[point] ?? 0;
  switch (name) {
    case 'status':
      return <Status status={rtkStatus(model.status[point])} />;
    case 'station':
      return <span className="cut">{stretchAt(model.stations, second)?.text ?? t('losses.noStation')}</span>;
    case 'stream':
      return stretchAt(model.gaps, second) ? t('losses.silentNow') : t('losses.flows');
    case 'gga':
      return t('losses.sends');
    case 'log':
      return <LogHere model={model} second={second} />;
    default:
      return <b>{figureOf(model, name, point)}</b>;
  }
}

/** When the newest log line before that time was written; its message shows on hover, and in the log below. */
function LogHere({ model, second }: { model: Model; second: number }) {
  const line = model.log.filter(({ at }) => at <= second + 1).at(-1);
  if (!line) return '-';
  return <span title={line.text}>{clock(line.at, model)}</span>;
}

/** A figure of the receiver at a point, with the decimals that mean something. */
export function figureOf({ lines }: Model, name: LineName, point: number): string {
  const value = lines[name].values[point];
  if (value === undefined || Number.isNaN(value)) return '-';
  return name === 'satellites' ? String(value) : decimals(value, 1);
}
