import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GeoMapProps } from '../map/GeoMap.tsx';
import { LazyMap } from '../map/LazyMap.tsx';
import { useTiles } from '../session/useTiles.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { StatusGlyph } from '../ui/Status.tsx';
import type { Of } from './columns.tsx';
import './overview.css';
import type { Scope } from './scope.ts';
import { useMapStations, useRoverPoints } from './useNetwork.ts';
import './words.ts';

/** Of the map in its modal, pixels. */
const largeHeight: Record<Of, number> = { network: 560, reseller: 485, dealer: 485, company: 485 };
/** Pixels between the outermost rovers and the edge. */
const padding = 50;

interface Props {
  of: Of;
  scope: Scope;
  /** The rover whose record is open. */
  selected?: number | undefined;
  onSelect: (rover: number) => void;
  /** What the map shows instead of now: points and stations of a moment in the past. */
  past?: Pick<GeoMapProps, 'points' | 'stations'> | undefined;
  /** Under the map, inside the card: the time machine. */
  foot?: ReactNode;
}

/** ROVERS MAP: everyone who is logged in, in clusters that show their states, with the stations; larger in a modal. */
export function RoverMapCard({ of, scope, selected, onSelect, past, foot }: Props) {
  const { t } = useTranslation();
  const tiles = useTiles();
  const [large, setLarge] = useState(false);
  const [withStations, setWithStations] = useState(true);
  const rovers = useRoverPoints(scope);
  const stations = useMapStations(scope);
  const select = useCallback(
    (id: string | number) => {
      setLarge(false);
      onSelect(Number(id));
    },
    [onSelect],
  );
  const { reseller, dealer, company, country } = scope;
  const map = {
    title: t('overview.map'),
    points: past?.points ?? rovers ?? none,
    stations: withStations ? (past?.stations ?? stations ?? none) : none,
    country,
    fit: padding,
    fitKey: `${reseller} ${dealer} ${company} ${country}`,
    selected,
    onSelect: select,
    tiles,
    panel: (
      <Button
        size="small"
        tone="quiet"
        aria-pressed={withStations}
        icon={<StatusGlyph status="up" />}
        onClick={() => setWithStations(!withStations)}
      >
        {t('overview.mapStations')}
      </Button>
    ),
  } satisfies GeoMapProps;
  return (
    <section className="card mapcard" aria-label={map.title}>
      <h2 className="sr">{map.title}</h2>
      <div className="onmap">
        <LazyMap {...map} onExpand={() => setLarge(true)} />
        {rovers?.length === 0 && !past && <p className="panel nobody">{t('overview.mapNone')}</p>}
      </div>
      {foot}
      {large && (
        <Dialog opened onClose={() => setLarge(false)} title={map.title} width={1180}>
          <LazyMap {...map} height={largeHeight[of]} expandable={false} />
        </Dialog>
      )}
    </section>
  );
}

const none: never[] = [];
