import type { SystemState } from '@cairn/contract';
import { useMutation } from '@tanstack/react-query';
import { areas, call } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { Status, StatusTag } from '../status/Status.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { classes } from '../ui/classes.ts';
import { duration } from '../ui/format.ts';
import { RelativeTime } from '../ui/Time.tsx';
import styles from './system-status.module.css';
import { systemName } from './useSystemStatus.ts';

/** The checks of one system: what, whether it passes, and when it last did; and a check of its Casta on demand, at its port. */
export function SystemCard({ state }: { state: SystemState }) {
  const { t } = useTranslation();
  const name = systemName(state.system);
  const check = useMutation({ mutationFn: () => call(areas.systemStatus.check, { id: state.system }) });
  const passed = check.data !== undefined && check.data !== 999 && check.data.success === 1;
  const isChecked = (check.isSuccess || check.isError) && !check.isPending;
  return (
    <Card
      title={t('systemStatus.check', { system: name })}
      meta={
        <StatusTag status={state.alarm ? 'offline' : 'online'}>
          {t(state.alarm ? 'systemStatus.alarm' : 'systemStatus.pass')}
        </StatusTag>
      }
      tools={
        <Button size="small" busy={check.isPending} onClick={() => check.mutate()}>
          {t('systemStatus.castaCheck')}
        </Button>
      }
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
      <p role="status" className={styles.checked}>
        {isChecked && (
          <Status status={passed ? 'online' : 'offline'}>
            {t(passed ? 'systemStatus.connectionOk' : 'systemStatus.connectionFailed')}
          </Status>
        )}
      </p>
    </Card>
  );
}
