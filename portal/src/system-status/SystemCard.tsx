import { isRole, type SystemState } from '@cairn/contract';
import { useMutation } from '@tanstack/react-query';
import { areas, call } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import { Status, StatusTag } from '../status/Status.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { classes } from '../ui/classes.ts';
import { duration } from '../ui/format.ts';
import { RelativeTime } from '../ui/Time.tsx';
import styles from './system-status.module.css';
import { systemName } from './useSystemStatus.ts';

/** The checks of one system: what, whether it passes, and when it last did. */
export function SystemCard({ state }: { state: SystemState }) {
  const { t } = useTranslation();
  const name = systemName(state.system);
  return (
    <Card
      title={t('systemStatus.check', { system: name })}
      meta={
        <StatusTag status={state.alarm ? 'offline' : 'online'}>
          {t(state.alarm ? 'systemStatus.alarm' : 'systemStatus.pass')}
        </StatusTag>
      }
      tools={<CastaCheck system={state.system} />}
    >
      <table className={styles.checks} aria-label={t('systemStatus.checkCaption', { system: name })}>
        <tbody>
          {state.checks.map(({ kind, alarm, last, after, problem }) => (
            <tr key={kind} className={classes(alarm === 1 && styles.alarmed)}>
              <th scope="row">
                {t(`systemStatus.${kind}`)}
                <small>{problem ?? t(`systemStatus.${kind}Help`)}</small>
              </th>
              <td>
                <Status status={alarm ? 'offline' : 'online'}>
                  {t(alarm ? 'systemStatus.alarm' : 'systemStatus.pass')}
                </Status>
              </td>
              <td className="num">
                <RelativeTime value={last} />
                <small>{t('systemStatus.alarmAfter', { time: duration(after) })}</small>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('systemStatus.lastPoll')}</th>
            <td />
            <td className="num">
              <RelativeTime value={state.lastcasterpoll} />
            </td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}

/** Asks the Casta of a system at its port, and says whether it answered as it must. */
function CastaCheck({ system }: { system: SystemState['system'] }) {
  const { t } = useTranslation();
  const { role } = useUser();
  const check = useMutation({ mutationFn: () => call(areas.systemStatus.check, { id: system }) });
  const passed = check.data !== undefined && check.data !== 999 && check.data.success === 1;
  const isDone = check.isSuccess || check.isError;
  if (!isRole(role, 'systemAdmin')) return null;
  return (
    <>
      <span role="status">
        {isDone && !check.isPending && (
          <Status status={passed ? 'online' : 'offline'}>
            {t(passed ? 'systemStatus.connectionOk' : 'systemStatus.connectionFailed')}
          </Status>
        )}
      </span>
      <Button size="small" busy={check.isPending} onClick={() => check.mutate()}>
        {t('systemStatus.castaCheck')}
      </Button>
    </>
  );
}
