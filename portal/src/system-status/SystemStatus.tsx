import { graphTypes, type Reply, systems } from '@cairn/contract';
import type { areas } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { t, useTranslation } from '../language/index.ts';
import { StatusTag } from '../status/Status.tsx';
import { Segmented } from '../ui/Button.tsx';
import { type Stat, StatBar, StatBarOutline } from '../ui/Card.tsx';
import { count, dataSize, decimals, quantity } from '../ui/format.ts';
import { Page } from '../ui/Page.tsx';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import { useOlderThan } from '../ui/useOlderThan.ts';
import { AlarmsCard } from './AlarmsCard.tsx';
import { DatabaseCard } from './DatabaseCard.tsx';
import { OperationCard } from './OperationCard.tsx';
import { ProgramsCard } from './ProgramsCard.tsx';
import { periods } from './periods.ts';
import { RoverEvents } from './RoverEvents.tsx';
import { SystemCard } from './SystemCard.tsx';
import { SystemChart } from './SystemChart.tsx';
import styles from './system-status.module.css';
import { systemName, useLiveStatus, useStatusFilter } from './useSystemStatus.ts';
import './messages.ts';

type Live = Reply<(typeof areas)['systemStatus']['live']>;

/** Four polls without an answer: what is on screen is not the present state any more. */
const STALE_MS = 12_000;

/** Whether everything works, what it takes, what went wrong, and the restarts. */
export function SystemStatus() {
  const { t } = useTranslation();
  const { readonly } = useUser();
  const filter = useStatusFilter();
  const { system, shown, period, setFilter, isLimited } = filter;
  const live = useLiveStatus(system);
  const { data, error, dataUpdatedAt, isFetching } = live;
  const isOld = useOlderThan(dataUpdatedAt, STALE_MS);
  return (
    <Page
      title={t('systemStatus.title')}
      tag={data && <Overall live={data} />}
      updatedAt={dataUpdatedAt}
      updating={isFetching}
      actions={
        !isLimited &&
        systems.length > 1 && (
          <Segmented
            label={t('systemStatus.systems')}
            options={[
              { value: 0, label: t('systemStatus.every') },
              ...systems.map(({ id }) => ({ value: id, label: systemName(id) })),
            ]}
            value={system}
            onChange={(value) =>
              setFilter({ system: systems.find(({ id }) => id === value)?.id ?? 0, page: 0 }, { push: true })
            }
          />
        )
      }
    >
      {error && !data ? (
        <ErrorState title={t('systemStatus.failed')} error={error} onRetry={() => void live.refetch()} />
      ) : (
        <div className={styles.page}>
          <div className={isOld && data ? styles.stale : undefined}>
            {data ? <StatBar stats={figuresOf(data)} /> : <StatBarOutline facts={6} />}
            {data ? (
              <div className={styles.row}>
                {data.systems.map((state) => (
                  <SystemCard key={state.system} state={state} />
                ))}
                <OperationCard live={data} mayRestart={!isLimited} mayChange={!readonly} />
              </div>
            ) : (
              /* what follows is below the window until its place is known */
              <Skeleton height="100vh" />
            )}
            {data && (
              <div className={styles.row}>
                <ProgramsCard programs={data.programs} />
                <DatabaseCard database={data.database} />
              </div>
            )}
          </div>
          <div className={styles.logs}>
            <AlarmsCard {...filter} span={8} />
            <RoverEvents span={4} />
          </div>
          <header className={styles.heading}>
            <h2>{t('systemStatus.charts')}</h2>
            <Segmented
              label={t('systemStatus.period')}
              options={periods.map((value) => ({ value, label: t(`systemStatus.${value}`) }))}
              value={period}
              onChange={(value) => setFilter({ period: value })}
            />
          </header>
          <div className={styles.charts} style={{ ['--systems' as string]: shown.length }}>
            {graphTypes.map((type) =>
              shown.map(({ id }) => (
                <SystemChart key={`${type} ${id}`} type={type} system={id} period={period} />
              )),
            )}
          </div>
        </div>
      )}
    </Page>
  );
}

/** One word for all: whether any check of the systems is an alarm. */
function Overall({ live }: { live: Live }) {
  const { t } = useTranslation();
  const alarms = live.systems.flatMap(({ checks }) => checks).filter(({ alarm }) => alarm === 1).length;
  return (
    <StatusTag status={alarms > 0 ? 'offline' : 'online'}>
      {alarms > 0 ? t('systemStatus.alarms', { n: count(alarms) }) : t('systemStatus.allWell')}
    </StatusTag>
  );
}

/** The figures of the shown systems together, and what the programs take. */
function figuresOf({ systems: states, programs, database }: Live): Stat[] {
  const sum = (values: readonly (number | null | undefined)[]) => {
    const known = values.filter((value) => value !== null && value !== undefined);
    return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
  };
  const stations = (count: 'online' | 'offline' | 'out') =>
    sum(states.map((state) => state.stations?.[count]));
  const [online, offline, out] = [stations('online'), stations('offline'), stations('out')];
  const fresh = programs.filter(({ silent }) => silent === 0);
  const cpu = sum(fresh.map((one) => one.cpu));
  const none = t('systemStatus.notMeasured');
  const messages = sum(states.map((state) => state.messages));
  const rovers = sum(states.map((state) => state.rovers));
  const memory = sum(fresh.map((one) => one.memory));
  return [
    { label: t('systemStatus.rovers'), value: count(rovers), note: rovers === null ? none : ' ' },
    {
      label: t('systemStatus.stations'),
      value: count(online),
      note:
        online === null
          ? none
          : [
              t('systemStatus.stationsOf', { n: count(online + (offline ?? 0) + (out ?? 0)) }),
              (out ?? 0) > 0 && t('systemStatus.stationsOut', { n: count(out) }),
            ]
              .filter(Boolean)
              .join(', '),
    },
    {
      label: t('systemStatus.messages'),
      value: decimals(messages, 1),
      note: messages === null ? none : t('systemStatus.messagesNote'),
    },
    {
      label: t('systemStatus.cpu'),
      value: cpu === null ? '-' : quantity(cpu * 100, '%'),
      note: cpu === null ? none : t('systemStatus.cpuNote'),
    },
    {
      label: t('systemStatus.memory'),
      value: dataSize(memory),
      note: memory === null ? none : t('systemStatus.memoryNote'),
    },
    {
      label: t('systemStatus.disk'),
      value: dataSize(database.disk_free),
      note:
        database.disk_free === null
          ? none
          : t('systemStatus.diskNote', { size: dataSize(database.disk_size) }),
    },
  ];
}
