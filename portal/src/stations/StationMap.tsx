import { useState } from 'react';
import { useTranslation } from '../language/index.ts';
import type { GeoMapProps } from '../map/GeoMap.tsx';
import { LazyMap } from '../map/LazyMap.tsx';
import { useTiles } from '../map/useTiles.ts';
import { RoverMap as HoverMap } from '../network/RoverMap.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { usePhone } from '../ui/usePhone.ts';
import './messages.ts';

const LARGE_HEIGHT = 550;
/** Pixels between the outermost stations and the edge. */
const MAP_PADDING = 20;
/** Pixels that legend and buttons take: next to the stations, on a narrow map above and below them. */
const sidePadding = { left: 92, right: 34 };
const overAndUnder = { top: 36, bottom: 62 };

/** The stations on a map that opens larger in a modal. */
export function StationMap(props: Pick<GeoMapProps, 'points' | 'country' | 'fitKey' | 'onSelect'>) {
  const { t } = useTranslation();
  const tiles = useTiles();
  const [large, setLarge] = useState(false);
  const phone = usePhone();
  const map = {
    ...props,
    title: t('stations.map'),
    kind: 'stations',
    fit: MAP_PADDING,
    covered: phone ? overAndUnder : sidePadding,
    tiles,
  } as const;
  return (
    <>
      <HoverMap {...map} onExpand={() => setLarge(true)} />
      {large && (
        <Dialog opened onClose={() => setLarge(false)} title={map.title} width={1080}>
          <LazyMap
            {...map}
            height={LARGE_HEIGHT}
            expandable={false}
            onSelect={(id) => {
              setLarge(false);
              props.onSelect?.(id);
            }}
          />
        </Dialog>
      )}
    </>
  );
}
