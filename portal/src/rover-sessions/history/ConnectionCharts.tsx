import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../../api.ts';
import { ChartFrame } from '../../charts/ChartFrame.tsx';
import { Bars } from '../../charts/LazyCharts.tsx';
import { useTranslation } from '../../language/index.ts';
import { Card } from '../../ui/Card.tsx';
import { duration, hoursAndSeconds } from '../../ui/format.ts';
import { Skeleton } from '../../ui/States.tsx';
import { DateText } from '../../ui/Time.tsx';
import styles from './history.module.css';
import './messages.ts';

const POLL_MS = 300_000;

/** Connections and connection hours of the last 30 days, and the last five connections, which lead to their sessions. */
export function ConnectionCharts({ rover, onSession }: { rover: number; onSession: (id: number) => void }) {
  const { t } = useTranslation();
  const connections = useUsage(rover, 1);
  const hours = useUsage(rover, 2);
  const total = connections.data?.datasets[0]?.data.reduce((sum, one) => sum + one, 0) ?? 0;
  return (
    <div className={styles.historycharts}>
      <ChartFrame
        title={t('history.connections')}
        meta={connections.data && t('history.connectionsMeta', { n: total })}
        height={132}
        loading={connections.isPending}
        empty={total === 0}
      >
        {(height) => (
          <Bars
            label={t('history.perDay')}
            height={height}
            {...bars(connections.data, t('history.connections'))}
          />
        )}
      </ChartFrame>
      <ChartFrame
        title={t('history.hours')}
        meta={hours.data && t('history.hoursMeta', { time: hoursAndSeconds(hours.data.totaltime * 3600) })}
        height={132}
        loading={hours.isPending}
        empty={!hours.data?.totaltime}
      >
        {(height) => (
          <Bars
            label={t('history.hoursPerDay')}
            height={height}
            unit={t('history.hoursUnit')}
            {...bars(hours.data, t('history.hours'))}
          />
        )}
      </ChartFrame>
      <LastFive rover={rover} onSession={onSession} />
    </div>
  );
}

const useUsage = (rover: number, type: 1 | 2) =>
  useQuery({ ...query(areas.roverSessions.usage, { rover, type }), refetchInterval: POLL_MS });

/** `2026-11-20` as `20-11`: the year is this one or the last. */
const bars = (data: ReturnType<typeof useUsage>['data'], name: string) => ({
  categories: data?.labels.map((day) => day.slice(5).split('-').reverse().join('-')) ?? [],
  series: [{ name, values: data?.datasets[0]?.data ?? [] }],
});

const slots = [0, 1, 2, 3, 4];

function LastFive({ rover, onSession }: { rover: number; onSession: (id: number) => void }) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...query(areas.roverSessions.lastFive, { rover }), refetchInterval: 60_000 });
  const minutes = data?.datasets[0]?.data ?? [];
  const longest = Math.max(...minutes, 1);
  const rows = data?.labels.map((began, index) => ({
    began,
    minutes: minutes[index] ?? 0,
    id: data.sessions[index] ?? 0,
  }));
  return (
    <Card title={t('history.lastFive')} className={styles.lastfivelist}>
      {rows?.length === 0 && <div className="nodata">{t('history.lastFiveNone')}</div>}
      <ul>
        {!rows &&
          slots.map((slot) => (
            <li key={slot}>
              <Skeleton height={14} />
            </li>
          ))}
        {rows?.reverse().map((one) => (
          <li key={one.id}>
            <button type="button" onClick={() => onSession(one.id)}>
              <DateText value={one.began} shape="second" />
              <span className={styles.bar} aria-hidden="true">
                <i style={{ width: `${(one.minutes / longest) * 100}%` }} />
              </span>
              <span className="num">{duration(one.minutes * 60)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
