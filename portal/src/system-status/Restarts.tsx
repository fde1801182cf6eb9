import type { ServiceRestart } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import { Status } from '../status/Status.tsx';
import { count, duration } from '../ui/format.ts';
import { RelativeTime } from '../ui/Time.tsx';
import styles from './system-status.module.css';
import { systemName } from './useSystemStatus.ts';

/** How a restart went: who did it, and how many are connected again, after how long. */
export function RestartLine({ restart, named = true }: { restart: ServiceRestart; named?: boolean }) {
  const { t } = useTranslation();
  const { succeeded, problem, by, at, system } = restart;
  return (
    <li className={styles.restart}>
      <Status status={succeeded === null ? 'unknown' : succeeded ? 'online' : 'offline'}>
        {named && <b>{systemName(system)}</b>}{' '}
        {t(
          succeeded === null
            ? 'systemStatus.restarting'
            : succeeded
              ? 'systemStatus.restartOk'
              : 'systemStatus.restartFailed',
        )}
      </Status>
      <span className="dim">
        <RelativeTime value={at} /> {by && t('systemStatus.by', { name: by })}
      </span>
      <span>{problem ?? (succeeded === 1 && <Back restart={restart} />)}</span>
    </li>
  );
}

/** "14 of 14 rovers connected again, the last after 8 s". */
function Back({ restart: { service, connected, returned, seconds, watching } }: { restart: ServiceRestart }) {
  const { t } = useTranslation();
  if (connected === 0) return t('systemStatus.backNone');
  const parts = [
    t(service === 'casta' ? 'systemStatus.backRovers' : 'systemStatus.backStations', {
      n: count(returned),
      total: count(connected),
    }),
    seconds !== null && returned > 0 && t('systemStatus.backAfter', { time: duration(Math.max(1, seconds)) }),
    watching === 1 && t('systemStatus.counting'),
  ];
  return parts.filter(Boolean).join(', ');
}
