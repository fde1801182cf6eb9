import type { LiveData } from '@cairn/contract';
import { useMemo } from 'react';
import { Sparkline } from '../../charts/Sparkline.tsx';
import { type Translate, t, useTranslation } from '../../language/index.ts';
import { Status } from '../../status/Status.tsx';
import { rtkStatus } from '../../status/status.ts';
import { type Stat, StatBar } from '../../ui/Card.tsx';
import { coordinatePair, dataSize, decimals, distance, duration, quantity } from '../../ui/format.ts';
import { IconLock } from '../../ui/icons.tsx';
import { RunningDuration } from '../../ui/RunningDuration.tsx';
import { RelativeTime } from '../../ui/Time.tsx';
import { endedAfter, lastConnections } from './connections.rules.ts';
import { rateAt, type Sample } from './dataActivity.ts';
import styles from './live.module.css';
import { recentFrom, speedsFrom, statusDuration } from './recent.ts';
import { type Ongoing, useLastFive } from './useLive.ts';

interface Props {
  live: LiveData;
  ongoing: Ongoing | undefined;
  samples: readonly Sample[];
  /** The rover is not connected any more: nothing runs on. */
  disconnected: boolean;
  /** Seconds without a GGA, if that is too long. */
  silent: number | null;
}

/** Pictures of the last two minutes; a span below `atLeast` is noise and stays flat. */
const flat = { satellites: 4, hdop: 0.4, age: 2, baseline: 0.2, speed: 3, altitude: 1, rate: 200 };

/** Figures of the last GGA. */
const ofGga = new Set<keyof typeof flat>(['satellites', 'hdop', 'age', 'baseline', 'speed', 'altitude']);

/** The status cards: each figure now, what belongs to it, and its last two minutes. */
export function LiveStats({ live, ongoing, samples, disconnected, silent }: Props) {
  const { t } = useTranslation();
  const recent = useMemo(() => recentOf(ongoing?.track), [ongoing]);
  const picture = (what: keyof typeof flat, label: string, values: readonly (number | null)[] | undefined) =>
    values && values.filter((value) => value !== null).length > 1 ? (
      <Sparkline
        label={t('live.recent', { what: label })}
        values={values}
        width={64}
        height={20}
        atLeast={flat[what]}
      />
    ) : undefined;
  const session = ongoing?.session;
  const stats: (Stat & { of?: keyof typeof flat; values?: readonly (number | null)[] | undefined })[] = [
    {
      label: t('live.status'),
      value:
        silent === null ? (
          <Status status={rtkStatus(live.rtk_status)} />
        ) : (
          <Status status="unknown">{t('live.silent', { time: duration(silent) })}</Status>
        ),
      note:
        silent === null
          ? recent && t('live.held', { time: duration(recent.statusSeconds) })
          : t('live.statusBefore', { status: t(`status.${rtkStatus(live.rtk_status)}`) }),
    },
    {
      label: t('live.station'),
      value: (
        <span className={styles.based}>
          {live.forced_basestation && (
            <IconLock className="icon icon-14" role="img" aria-label={t('live.forced')} />
          )}
          <span className="cut" title={live.basestation ?? undefined}>
            {live.basestation ?? '-'}
          </span>
        </span>
      ),
      note: stationNote(live, t),
    },
    {
      label: t('live.baseline'),
      value: distance(live.distance === null ? null : live.distance * 1000),
      note: positionText(live),
      of: 'baseline',
      values: recent?.baseline,
    },
    {
      label: t('live.age'),
      value: unit(live.data_age, 1, 's'),
      note: live.fix_time ? t('live.ggaAt', { time: live.fix_time }) : undefined,
      of: 'age',
      values: recent?.age,
    },
    {
      label: t('live.satellites'),
      value: live.num_sateliites ?? '-',
      note: <LastGga at={live.lastgga} />,
      of: 'satellites',
      values: recent?.satellites,
    },
    { label: t('live.hdop'), value: unit(live.hdop, 1), of: 'hdop', values: recent?.hdop },
    { label: t('live.speed'), value: unit(live.speed, 1, 'km/h'), of: 'speed', values: recent?.speed },
    {
      label: t('live.altitude'),
      value: unit(live.altitude, 2, 'm'),
      note: t('live.overSea'),
      of: 'altitude',
      values: recent?.altitude,
    },
    {
      label: t('live.data'),
      value: dataSize(live.bytes_sent),
      note: t('live.received', { size: dataSize(live.bytes_rcvd) }),
      of: 'rate',
      values: samples.map((_, index) => rateAt(samples, index)),
    },
    {
      label: t('live.time'),
      value: disconnected ? <EndedAfter live={live} /> : <RunningDuration from={live.last_connect} />,
      note: session && fixNote(session, t),
    },
  ];
  return (
    <StatBar
      className={styles.livestats}
      stats={stats.map(({ of, values, ...fact }) => ({
        ...fact,
        isOld: silent !== null && of !== undefined && ofGga.has(of),
        picture: of && picture(of, fact.label, values),
      }))}
    />
  );
}

/** How much of its time a session was fixed, and how long the first fix took. */
function fixNote({ quality, time_to_fix }: Ongoing['session'], t: Translate): string {
  if (quality === null) return t('live.noFix');
  const share = t('live.fixed', { share: quantity(quality, '%') });
  return time_to_fix === null ? share : `${share}, ${t('live.fixIn', { time: duration(time_to_fix) })}`;
}

/** When the last GGA arrived: its own time may be wrong. */
function LastGga({ at }: { at: string | null }) {
  const { t } = useTranslation();
  return (
    <>
      {t('live.lastGga')} <RelativeTime value={at} />
    </>
  );
}

function recentOf(track: Ongoing['track'] | undefined) {
  if (!track) return undefined;
  const from = recentFrom(track);
  return {
    statusSeconds: statusDuration(track),
    baseline: track.Distance.slice(from),
    age: track.data_age.slice(from),
    satellites: track.num_sateliites.slice(from),
    hdop: track.hdop.slice(from),
    altitude: track.altitude.slice(from),
    speed: speedsFrom(track, from),
  };
}

/** How long the session lasted that is over, as the last connections beside it have it. */
function EndedAfter({ live }: { live: LiveData }) {
  const { data } = useLastFive(live.rover, undefined);
  return duration(endedAfter(live, data ? lastConnections(data, undefined, 0) : []));
}

function stationNote(
  { basestation, basestationid, forced_basestation: mount, station_choice: choice }: LiveData,
  t: Translate,
) {
  if (choice === 'forced' && mount) return t('live.forcedTo', { mount });
  if (choice === 'position') return t('live.byPosition');
  if (choice === 'mountpoint') return t('live.byMountpoint');
  if (basestation) return t('live.stationSilent');
  return t(basestationid === null ? 'live.noStation' : 'live.stationOut');
}

const unit = (value: number | null, digits: number, name = ''): string =>
  value === null ? '-' : `${decimals(value, digits)}${name && ` ${name}`}`;

function positionText({ last_lat, last_long }: LiveData): string | undefined {
  if (last_lat === null || last_long === null) return undefined;
  const [north, east] = [
    t(last_lat < 0 ? 'live.south' : 'live.north'),
    t(last_long < 0 ? 'live.west' : 'live.east'),
  ];
  return coordinatePair(
    `${decimals(Math.abs(last_lat), 5)} ${north}`,
    `${decimals(Math.abs(last_long), 5)} ${east}`,
  );
}
