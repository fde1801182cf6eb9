import type { Track, TrackStation } from '@cairn/contract';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../language/index.ts';
import { classes } from '../../ui/classes.ts';
import styles from './track.module.css';
import 'maplibre-gl/dist/maplibre-gl.css';
import '../../map/map.css';
import { BaseSelect, Credit, firstBase, hasTiles, ZoomPanel } from '../../map/Controls.tsx';
import type { Base } from '../../map/style.ts';
import { useMapStyle } from '../../map/useMapStyle.ts';
import { useTiles } from '../../map/useTiles.ts';
import { Status } from '../../status/Status.tsx';
import { rtkStatuses } from '../../status/status.ts';
import { useTheme } from '../../theme/Theme.tsx';
import { Switch } from '../../ui/Fields.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { useFullScreen } from '../../ui/useFullScreen.ts';
import { usePhone } from '../../ui/usePhone.ts';
import type { Playback } from '../playback/usePlayer.ts';
import { followHover, hoveredPoint } from './hover.ts';
import type { TrackPin } from './marks.ts';
import { PointBar } from './PointBar.tsx';
import { ScaleBar } from './ScaleBar.tsx';
import { Sketch } from './Sketch.tsx';
import { useEngine } from './useEngine.ts';
import './messages.ts';

export interface TrackMapProps {
  /**
   * A track that only grew is appended to; any other is redrawn. Undefined while it loads.
   */
  track: Track | undefined;
  /** The stations that fed it, as `areas.roverSessions.detail` returns them. */
  stations: readonly TrackStation[];
  /** The point whose details show under the map; without `onSelect` the map holds it as its own state. */
  selected?: number | undefined;
  onSelect?: (index: number | undefined) => void;
  /** Numbers at points of the track; must be memoised. */
  pins?: readonly TrackPin[];
  /** The rover stays in the middle from the start; people can switch it. Only while `live`. */
  follow?: boolean;
  /** The session is live: the rover is drawn at the end of its track. */
  live?: boolean;
  /** Replays the session. */
  playback?: Playback;
  /** The rover of the track, with which the detail of a chosen point shows its GGA. */
  rover?: number;
  /** CSS height of map and detail; fills its box without it. On a phone the map has half the window and more. */
  height?: number | string;
}

/** The ground under a pixel where the outline has towns and villages, m. */
const METRES_WITH_PLACES = 65;

/** Placeholder while a track loads: it gives the bar its height. */
const noTrack: Track = {
  from: '',
  seconds: [],
  lat: [],
  long: [],
  status: [],
  altitude: [],
  num_sateliites: [],
  hdop: [],
  data_age: [],
  Distance: [],
  station: [],
};

/**
 * The track of a session in the colours of its solution: as a sketch at once, on the map when that is ready. The point
 * under the pointer is shared with the charts through `hover.ts`.
 */
export function TrackMap({ track, stations, live = false, rover, height, ...props }: TrackMapProps) {
  const { t } = useTranslation();
  const { theme } = useTheme();
  const tiles = useTiles();
  const [base, setBase] = useState<Base>(firstBase(tiles));
  const { full, setFull, trap } = useFullScreen();
  const [following, setFollowing] = useState(props.follow ?? false);
  const [metres, setMetres] = useState<number>();
  const [own, setOwn] = useState<number>();
  const phone = usePhone();
  const selected = props.onSelect ? props.selected : own;
  const select = props.onSelect ?? setOwn;
  const last = (track?.seconds.length ?? 0) - 1;

  const newest = live && following;
  const { box, engine, drawn, failed } = useEngine({
    track,
    newest,
    base,
    tiles,
    label: t('track.label', { title: t('track.title') }),
    onClick: select,
    onDrag: () => setFollowing(false),
    onScale: setMetres,
  });

  useEffect(() => {
    if (track) engine?.setTrack(track);
  }, [engine, track]);
  const openedTrack = useRef<string>(undefined);
  useEffect(() => {
    if (!engine || !track) return;
    if (openedTrack.current === track.from) {
      if (newest && selected === undefined) engine.center(last);
    } else if (engine.open(newest)) openedTrack.current = track.from;
  }, [engine, track, last, newest, selected]);

  useEffect(() => {
    if (track && props.pins) engine?.setPins(props.pins);
  }, [engine, track, props.pins]);
  useEffect(() => engine?.setStations(stations), [engine, stations]);
  useEffect(() => engine?.setLive(live), [engine, live]);
  useEffect(() => engine?.select(selected), [engine, selected]);
  useEffect(() => engine && followHover(() => engine.hover(hoveredPoint())), [engine]);
  useEffect(() => {
    if (selected !== undefined) engine?.reveal(selected);
  }, [engine, selected]);
  const player = props.playback?.player;
  useEffect(() => engine && player?.subscribe(() => engine.replay(player.playhead())), [engine, player]);

  const isDark = useMapStyle(engine, theme, base, tiles);

  const onKey = (event: KeyboardEvent) => {
    const nextPoint = pointForKey(event, selected, last);
    if (nextPoint === 'none' || !track) return;
    event.preventDefault();
    event.stopPropagation(); // the map would pan, a full screen close
    select(nextPoint);
  };

  return (
    <div
      ref={trap}
      className={full ? classes(styles.trackmap, 'full') : styles.trackmap}
      style={full || phone ? undefined : { height: height ?? '100%' }}
      {...(full && { role: 'dialog', 'aria-modal': true, 'aria-label': t('track.title') })}
    >
      <div className="map" data-base={base}>
        <div ref={box} className="basemap" data-dark={isDark || undefined} onKeyDownCapture={onKey} />
        {track && !drawn && <Sketch track={track} newest={newest} onScale={setMetres} />}
        {full && <h2 className="panel maptitle">{t('track.title')}</h2>}
        {failed && (
          <p className={classes('panel', styles.stuck)} role="status">
            {t('track.stuck')}
          </p>
        )}
        {(live || hasTiles(tiles)) && (
          <div className="panel layers">
            {live && (
              <Switch
                label={t('track.follow')}
                checked={following}
                onChange={(event) => setFollowing(event.currentTarget.checked)}
              />
            )}
            <BaseSelect value={base} tiles={tiles} onChange={setBase} />
          </div>
        )}
        <ZoomPanel
          onZoom={(direction) => engine?.zoomBy(direction)}
          what={t('track.title')}
          full={full}
          onFull={() => setFull(!full)}
        />
        {!phone && <Legend className="panel key" />}
        {metres !== undefined && <ScaleBar metres={metres} />}
        <Credit base={base} tiles={tiles} showsPlaces={metres !== undefined && metres < METRES_WITH_PLACES} />
      </div>
      {phone && <Legend className={styles.legend} />}
      <PointBar
        stations={stations}
        selected={selected}
        live={live}
        rover={rover}
        track={track ?? noTrack}
        onSelect={select}
        playback={props.playback}
      />
      {!track && (
        <div className={styles.awaited}>
          <Skeleton height="100%" />
        </div>
      )}
    </div>
  );
}

/** What the colours of the track mean: over the map, under it on a phone. */
function Legend({ className }: { className: string | undefined }) {
  const { t } = useTranslation();
  return (
    <div className={className}>
      {rtkStatuses.map(({ name }) => (
        <Status key={name} status={name} />
      ))}
      <span className="status">
        <i className={styles.noData} aria-hidden="true" />
        {t('track.noData')}
      </span>
    </div>
  );
}

/** The point that a key on the map leads to; `none` when the key is not for the points. */
function pointForKey(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  selected: number | undefined,
  last: number,
): number | undefined | 'none' {
  if (ctrlKey || metaKey || altKey) return 'none';
  if (selected === undefined) return key === 'Enter' ? last : 'none';
  if (key === 'ArrowLeft') return Math.max(0, selected - 1);
  if (key === 'ArrowRight') return Math.min(last, selected + 1);
  return key === 'Escape' ? undefined : 'none';
}
