import { useTranslation } from '../language/index.ts';
import { Status, StatusGlyph } from '../status/Status.tsx';
import { rtkStatuses } from '../status/status.ts';
import { IconButton } from '../ui/Button.tsx';
import { IconX } from '../ui/icons.tsx';
import type { MapPoint } from './features.ts';
import type { Hit } from './input.ts';
import { type PointKind, pointStatus } from './pointStatus.ts';

interface Position {
  x: number;
  y: number;
}

/** Name and state of the point under the pointer. The table next to the map shows the same to others. */
export function Tip({ hit, kind, at }: { hit: Hit; kind: PointKind; at: Position }) {
  return (
    <div
      className="tip"
      style={{ transform: `translate(${Math.round(at.x)}px, ${Math.round(at.y)}px)` }}
      aria-hidden="true"
    >
      <div>{labelOf(hit, kind)}</div>
    </div>
  );
}

function labelOf(hit: Hit, kind: PointKind) {
  if (hit.kind === 'cluster') {
    return (
      <>
        <b className="num">{hit.total}</b>
        {rtkStatuses.map(
          ({ code, name }, slot) =>
            (hit.counts[slot] ?? 0) > 0 && (
              <span className="status num" key={name}>
                <StatusGlyph status={pointStatus(kind, code)} />
                {hit.counts[slot]}
              </span>
            ),
        )}
      </>
    );
  }
  if (hit.kind === 'station') {
    return (
      <>
        <b>{hit.station.text}</b>
        <Status status={hit.station.status} />
      </>
    );
  }
  return (
    <>
      <b>{hit.point.text}</b>
      <Status status={pointStatus(kind, hit.point.status)} />
    </>
  );
}

interface ClusterListProps {
  kind: PointKind;
  members: readonly MapPoint[];
  at: Position;
  onSelect: (id: MapPoint['id']) => void;
  onClose: () => void;
}

/** Points on one spot: a list, because no zoom parts them. */
export function ClusterList({ kind, members, at, onSelect, onClose }: ClusterListProps) {
  const { t } = useTranslation();
  const title = t('map.clusterTitle', { n: members.length });
  return (
    <div
      className="tip clusterlist"
      style={{ transform: `translate(${Math.round(at.x)}px, ${Math.round(at.y)}px)` }}
    >
      <section aria-label={title}>
        <header>
          <b>{title}</b>
          <span className="grow" />
          <IconButton small label={t('ui.close')} onClick={onClose}>
            <IconX className="icon icon-14" aria-hidden="true" />
          </IconButton>
        </header>
        <ul>
          {members.map((point) => (
            <li key={point.id}>
              <button type="button" onClick={() => onSelect(point.id)}>
                <span className="cut grow">{point.text}</span>
                <Status status={pointStatus(kind, point.status)} />
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
