import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useState } from 'react';
import { page } from '../app/paths.ts';
import { useTranslation } from '../language/index.ts';
import type { GeoMapProps } from '../map/GeoMap.tsx';
import { LazyMap } from '../map/LazyMap.tsx';
import { useTiles } from '../map/useTiles.ts';
import { useMayOpen } from '../shell/useMayOpen.ts';
import type { SnapshotPoints } from '../time-machine/snapshotCounts.ts';
import { Segmented } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { usePhone } from '../ui/usePhone.ts';
import type { OverviewKind } from './columns.tsx';
import styles from './overview.module.css';
import type { NetworkScope } from './scope.ts';
import { useRoverPoints, useRovers, useStationPoints } from './useNetwork.ts';
import './messages.ts';

/** The height of the map in its modal, px. */
const largeHeight: Record<OverviewKind, number> = { network: 560, reseller: 485, dealer: 485, company: 485 };
/** Pixels between what is outermost and the edge. */
const MAP_PADDING = 50;
/** Additional pixels at the bottom of a narrow map, where the legend is below the points. */
const underNarrow = { bottom: 44 };

interface Props {
  kind: OverviewKind;
  scope: NetworkScope;
  /** Where the map begins, when the scope is of no country. */
  country: 1 | 2 | undefined;
  /** The rover whose record is open. */
  selected?: number | undefined;
  onSelect: (rover: number) => void;
  /** What is shown instead of now. */
  past?: SnapshotPoints | undefined;
  /** Under the map, inside the card: the time machine. */
  foot?: ReactNode;
}

/** ROVERS MAP: everyone who is logged in, in clusters that show their states, or the stations; larger in a modal. */
export function RoverMapCard({ kind, scope, country: home, selected, onSelect, past, foot }: Props) {
  const { t } = useTranslation();
  const tiles = useTiles();
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const phone = usePhone();
  const [large, setLarge] = useState(false);
  const [layer, setLayer] = useState<'rovers' | 'stations'>('rovers');
  const rovers = useRoverPoints(scope);
  const stations = useStationPoints(scope);
  const select = useCallback(
    (id: string | number) => {
      setLarge(false);
      if (layer === 'rovers') onSelect(Number(id));
      else if (mayOpen('casterreferencestation'))
        void navigate(page('casterreferencestation', { id: Number(id) }));
    },
    [layer, onSelect, navigate, mayOpen],
  );
  const points = (past ?? { rovers, stations })[layer];
  const { reseller, dealer, company, country } = scope;
  const map = {
    title: t(layer === 'rovers' ? 'overview.map' : 'overview.stationsMap'),
    kind: layer,
    points: points ?? none,
    country: country || home || 0,
    fit: MAP_PADDING,
    covered: phone ? underNarrow : undefined,
    fitKey: `${reseller} ${dealer} ${company} ${country}`,
    selected: layer === 'rovers' ? selected : undefined,
    onSelect: select,
    tiles,
    panel: (
      <Segmented
        small
        label={t('overview.layer')}
        options={[
          { value: 'rovers', label: t('overview.rovers') },
          { value: 'stations', label: t('overview.stations') },
        ]}
        value={layer}
        onChange={setLayer}
      />
    ),
  } satisfies GeoMapProps;
  const waiting = useRovers(scope).isPending && !past;
  const nobody = points?.length === 0 && (past?.known ?? true);
  return (
    <section className="card mapcard" aria-label={t('overview.map')}>
      <h2 className="visually-hidden">{t('overview.map')}</h2>
      <div className={styles.onmap}>
        <LazyMap key={layer} {...map} waiting={waiting} onExpand={() => setLarge(true)} />
        {nobody && (
          <p className={classes('panel', styles.nobody)}>
            {t(layer === 'rovers' ? 'overview.mapNone' : 'stations.none')}
          </p>
        )}
      </div>
      {foot}
      {large && (
        <Dialog opened onClose={() => setLarge(false)} title={map.title} width={1180}>
          <LazyMap key={layer} {...map} height={largeHeight[kind]} expandable={false} />
        </Dialog>
      )}
    </section>
  );
}

const none: never[] = [];
