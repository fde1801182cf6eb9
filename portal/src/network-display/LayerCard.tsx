import { useTranslation } from '../language/index.ts';
import { StatusGlyph } from '../status/Status.tsx';
import { mapStations, rtkStatuses, type StatusName } from '../status/status.ts';
import { Meter } from '../ui/Card.tsx';
import { classes } from '../ui/classes.ts';
import { count } from '../ui/format.ts';
import { Skeleton } from '../ui/States.tsx';
import styles from './display.module.css';
import type { Layer } from './useDisplay.ts';

export type LayerName = 'rovers' | 'bases';

interface Props {
  name: LayerName;
  layer: Layer;
  shown: boolean;
  onShow: () => void;
}

const colors: Partial<Record<StatusName, string>> = {
  online: 'var(--st-fixed)',
  offline: 'var(--st-gps)',
  out: 'var(--text-3)',
};

/** One figure of the network, readable across a room; pressed, the map shows what it counts. */
export function LayerCard({ name, layer, shown, onShow }: Props) {
  const { t } = useTranslation();
  const { points, good, total } = layer;
  const messageKey = name === 'rovers' ? 'rovers' : 'stations';
  const statuses = name === 'rovers' ? rtkStatuses : mapStations;
  const parts = statuses.map(({ code, name: status }) => ({
    status,
    color: colors[status] ?? `var(--st-${status})`,
    value: points.filter((point) => point.status === code).length,
  }));
  return (
    <button
      type="button"
      className={classes('panel', styles.layercard)}
      aria-pressed={shown}
      onClick={onShow}
    >
      <span className="caption">{t(`display.${messageKey}`)}</span>
      <span className="value">
        {good === undefined ? <Skeleton width={72} height={40} /> : count(good)}
        <small>{total !== undefined && t(`display.${messageKey}Note`, { total: count(total) })}</small>
      </span>
      <Meter
        label={parts.map(({ status, value }) => `${t(`status.${status}`)} ${value}`).join(', ')}
        parts={parts}
      />
      <span className="foot">
        {parts
          .filter(({ value }) => value > 0)
          .map(({ status, value }) => (
            <span className="status num" key={status} title={t(`status.${status}`)}>
              <StatusGlyph status={status} label={t(`status.${status}`)} />
              {count(value)}
            </span>
          ))}
      </span>
    </button>
  );
}
