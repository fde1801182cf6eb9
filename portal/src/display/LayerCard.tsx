import { useTranslation } from 'react-i18next';
import { Meter } from '../ui/Card.tsx';
import { count } from '../ui/format.ts';
import { Skeleton } from '../ui/States.tsx';
import { StatusGlyph } from '../ui/Status.tsx';
import { mapStations, rtkStatuses } from '../ui/status.ts';
import type { Layer } from './useDisplay.ts';

export type LayerName = 'rovers' | 'bases';

interface Props {
  name: LayerName;
  layer: Layer;
  shown: boolean;
  onShow: () => void;
}

const colors = { up: 'var(--st-fixed)', down: 'var(--st-gps)' } as const;

/** One figure of the network, readable across a room; pressed, the map shows what it counts. */
export function LayerCard({ name, layer, shown, onShow }: Props) {
  const { t } = useTranslation();
  const { points, good, total } = layer;
  const words = name === 'rovers' ? 'rovers' : 'stations';
  const statuses = name === 'rovers' ? rtkStatuses : mapStations;
  const parts = statuses.map(({ code, name: status }) => ({
    status,
    color: status === 'up' || status === 'down' ? colors[status] : `var(--st-${status})`,
    value: points.filter((point) => point.status === code).length,
  }));
  return (
    <button type="button" className="panel layercard" aria-pressed={shown} onClick={onShow}>
      <span className="k">{t(`display.${words}`)}</span>
      <span className="v">
        {good === undefined ? <Skeleton width={72} height={40} /> : count(good)}
        <small>{total !== undefined && t(`display.${words}Note`, { total: count(total) })}</small>
      </span>
      <Meter
        label={parts.map(({ status, value }) => `${t(`status.${status}`)} ${value}`).join(', ')}
        parts={parts}
      />
      <span className="foot">
        {parts
          .filter(({ value }) => value > 0)
          .map(({ status, value }) => (
            <span className="st num" key={status} title={t(`status.${status}`)}>
              <StatusGlyph status={status} label={t(`status.${status}`)} />
              {count(value)}
            </span>
          ))}
      </span>
    </button>
  );
}
