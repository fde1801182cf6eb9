import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { session } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';
import { Status } from '../status/Status.tsx';
import { useTheme } from '../theme/Theme.tsx';
import { ErrorState } from '../ui/States.tsx';
import { useFullScreen } from '../ui/useFullScreen.ts';
import { BaseSelect, Credit, firstBase, hasTiles, ZoomPanel } from './Controls.tsx';
import { centerOf } from './center.ts';
import { type Covered, Engine } from './engine.ts';
import type { MapPoint, MapStation } from './features.ts';
import type { Hit } from './input.ts';
import { type PointKind, statusesOf } from './pointStatus.ts';
import type { MapRing } from './rings.ts';
import { Sketch } from './Sketch.tsx';
import type { Base, Tiles } from './style.ts';
import { ClusterList, Tip } from './Tip.tsx';
import { useMapStyle } from './useMapStyle.ts';

export type { MapPoint, MapStation } from './features.ts';
export type { MapRing } from './rings.ts';
export type { Tiles } from './style.ts';

export interface GeoMapProps {
  /** What the map shows: its name for screen readers. */
  title: string;
  points: readonly MapPoint[];
  /** What the points are. Stations have the statuses of `mapStations`. Default rovers; does not change. */
  kind?: PointKind;
  stations?: readonly MapStation[] | undefined;
  /** Circles on the ground, under the points. */
  rings?: readonly MapRing[] | undefined;
  onSelect?: (id: MapPoint['id']) => void;
  onStation?: (id: MapStation['id']) => void;
  /** The point whose record is open. */
  selected?: MapPoint['id'] | undefined;
  /** The point under the pointer in a table: the map marks it. */
  hovered?: MapPoint['id'] | undefined;
  /** The point under the pointer here; undefined when it has left. */
  onHover?: (id: MapPoint['id'] | undefined) => void;
  /** Where to start: 0 and 1 the north of the UK, 2 Denmark. */
  country?: 0 | 1 | 2;
  /** Where to start instead: longitude and latitude. */
  center?: [number, number];
  /** Zoom at the start, counted for 256 px tiles as the product does; 6 shows a country. */
  zoom?: number;
  /** Fit the first data in view, with this padding in pixels (true: 50). */
  fit?: boolean | number;
  /** Pixels at the edges that panels cover: fitted bounds stay clear of them. */
  covered?: Covered | undefined;
  /** A new value fits again: a changed filter. */
  fitKey?: string | number;
  /** CSS height; the map fills its box without it. */
  height?: number | string;
  /** Offer full screen. Default true. */
  expandable?: boolean;
  /** Instead of full screen: the page shows the map larger in its own way. */
  onExpand?: () => void;
  /** Street, dark and satellite tiles where the installation has them. */
  tiles?: Tiles;
  /** Floats at the top left: layer switches. */
  panel?: ReactNode;
  /** Replaces the legend of statuses. */
  legend?: ReactNode;
}

const noTiles: Tiles = {};

/** How long a sketch stands for a map that does not become whole, ms. */
const LONGEST_SKETCH = 10_000;

/** Rovers in clusters that show their states, stations, and an outline map that needs no network. */
export default function GeoMap(props: GeoMapProps) {
  const {
    title,
    points,
    stations,
    selected,
    country = 0,
    zoom = 6,
    tiles = noTiles,
    expandable = true,
    kind = 'rovers',
  } = props;
  const { t } = useTranslation();
  const { theme } = useTheme();
  const box = useRef<HTMLDivElement>(null);
  const [engine, setEngine] = useState<Engine>();
  const [failed, setFailed] = useState(false);
  const [drawn, setDrawn] = useState(false);
  const [base, setBase] = useState<Base>(firstBase(tiles));
  const { full, setFull, trap } = useFullScreen();
  const [hover, setHover] = useState<Hit>();
  const [heap, setHeap] = useState<{ at: [number, number]; members: MapPoint[] }>();
  const [, moved] = useState(0);

  const act = useRef<(hit: Hit | undefined) => void>(undefined);
  act.current = (hit) => {
    setHeap(undefined);
    setHover(undefined);
    if (hit?.kind === 'point') props.onSelect?.(hit.point.id);
    if (hit?.kind === 'station') props.onStation?.(hit.station.id);
    if (hit?.kind === 'cluster') {
      void engine
        ?.open(hit.cluster, hit.at)
        .then((members) => members.length > 0 && setHeap({ at: hit.at, members }));
    }
  };

  const onHoverRef = useRef(props.onHover);
  onHoverRef.current = props.onHover;

  // The map is created once; the effects below apply later changes.
  const start = useRef({
    center: props.center ?? centerOf(country, session()?.user.country),
    zoom: zoom - 1,
    label: '',
    kind,
    base,
    tiles,
  });
  start.current.label = t('map.label', { title, n: points.length });
  useEffect(() => {
    const container = box.current;
    if (!container) return;
    try {
      const made = new Engine({
        container,
        ...start.current,
        onHover: (hit) => {
          setHover(hit);
          onHoverRef.current?.(hit?.kind === 'point' ? hit.point.id : undefined);
        },
        onClick: (hit) => act.current?.(hit),
        onMove: () => moved((n) => n + 1),
        onDrawn: () => setDrawn(true),
      });
      setEngine(made);
      return () => {
        setEngine(undefined);
        made.close();
      };
    } catch {
      setFailed(true); // no WebGL: the table next to the map shows the same
    }
  }, []);

  useEffect(() => {
    if (!engine || drawn) return undefined;
    const timer = setTimeout(() => engine.reveal(), LONGEST_SKETCH); // a server of tiles that does not answer
    return () => clearTimeout(timer);
  }, [engine, drawn]);

  const fitted = useRef<string | number | undefined>(undefined);
  const { covered, fit, fitKey = 'first' } = props;
  useEffect(() => engine?.setCovered(covered), [engine, covered]);
  useEffect(() => {
    if (!engine) return;
    void engine.setPoints(points).catch(() => undefined);
    if (stations) engine.setStations(stations);
    if (fit && fitted.current !== fitKey && engine.fit(fit === true ? 50 : fit)) fitted.current = fitKey;
  }, [engine, points, stations, fit, fitKey]);

  const { rings } = props;
  useEffect(() => engine?.setRings(rings ?? []), [engine, rings]);

  useEffect(() => {
    const point = points.find((one) => one.id === selected);
    const hasPosition = point && point.longitude !== null && point.latitude !== null;
    engine?.setSelected(hasPosition ? [point.longitude ?? 0, point.latitude ?? 0] : undefined);
  }, [engine, points, selected]);

  const isDark = useMapStyle(engine, theme, base, tiles);

  // The point under the pointer on the map, else in the table.
  const { hovered } = props;
  const pointed = useMemo((): Hit | undefined => {
    const point = hovered === undefined ? undefined : points.find((one) => one.id === hovered);
    if (!point || point.longitude === null || point.latitude === null) return undefined;
    return { kind: 'point', point, at: [point.longitude, point.latitude] };
  }, [points, hovered]);
  const shown = hover ?? pointed;

  return (
    <div
      ref={trap}
      className={full ? 'map full' : 'map'}
      style={{ height: full ? undefined : (props.height ?? '100%') }}
      {...(full && { role: 'dialog', 'aria-modal': true, 'aria-label': title })}
    >
      {!drawn && !failed && <Sketch {...props} />}
      <div
        ref={box}
        className={drawn || failed ? 'basemap' : 'basemap undrawn'}
        data-dark={isDark || undefined}
      />
      {full && <h2 className="panel maptitle">{title}</h2>}
      {failed && (
        <div className="failed">
          <ErrorState title={t('map.failed')} error={{ message: t('map.noWebgl') }} />
        </div>
      )}
      {(props.panel || hasTiles(tiles)) && (
        <div className="panel layers">
          {props.panel}
          <BaseSelect value={base} tiles={tiles} onChange={setBase} />
        </div>
      )}
      {!failed && (
        <>
          <ZoomPanel
            onZoom={(direction) => engine?.zoomBy(direction)}
            what={title}
            full={full}
            onFull={expandable ? () => (props.onExpand ? props.onExpand() : setFull(!full)) : undefined}
          />
          <div className="panel key">
            {props.legend ?? <Key kind={kind} points={points} stations={stations} />}
          </div>
          <Credit base={base} tiles={tiles} showsPlaces={engine?.isNear() ?? false} />
        </>
      )}
      {engine && shown && !heap && <Tip hit={shown} kind={kind} at={engine.project(shown.at)} />}
      {engine && heap && (
        <ClusterList
          kind={kind}
          members={heap.members}
          at={engine.project(heap.at)}
          onClose={() => setHeap(undefined)}
          onSelect={(id) => {
            setHeap(undefined);
            props.onSelect?.(id);
          }}
        />
      )}
    </div>
  );
}

/** What the marks on a map mean; points and stations out of service only where there are any. */
function Key({ kind, points, stations }: Pick<GeoMapProps, 'points' | 'stations'> & { kind: PointKind }) {
  const { t } = useTranslation();
  return (
    <>
      {statusesOf(kind)
        .filter(({ code, name }) => name !== 'out' || points.some(({ status }) => status === code))
        .map(({ name }) => (
          <Status key={name} status={name} />
        ))}
      {stations && (
        <span className="stations">
          <Status status="online">{t('map.stationOnline')}</Status>
          <Status status="offline">{t('map.stationOffline')}</Status>
          {stations.some(({ status }) => status === 'out') && (
            <Status status="out">{t('map.stationOut')}</Status>
          )}
        </span>
      )}
    </>
  );
}
