import type { StationAlarm } from '@cairn/contract';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { areas, call, reread } from '../api.ts';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { dateText } from '../ui/dates.ts';
import { duration } from '../ui/format.ts';
import { IconAlertTriangle, IconCircleCheck } from '../ui/icons.tsx';
import { QueryState, Skeleton } from '../ui/States.tsx';
import { DateText, RelativeTime } from '../ui/Time.tsx';
import { toast } from '../ui/toast.tsx';
import { alarmText, evidenceText } from './format.ts';
import styles from './health.module.css';
import { useAlarmHistory } from './useAlarms.ts';
import './messages.ts';

const AcceptPosition = lazy(async () => ({
  default: (await import('./AcceptPosition.tsx')).AcceptPosition,
}));

/** The alarms of a station, in plain sentences with what they rest on; those that are over under them. */
export function StationHealth({ station }: { station: number }) {
  const { t } = useTranslation();
  const history = useAlarmHistory(station);
  const { data } = history;
  const open = data?.alarms.filter(({ ended }) => ended === null) ?? [];
  const past = data?.alarms.filter(({ ended }) => ended !== null) ?? [];
  return (
    <Card
      id="station-health"
      title={t('health.title')}
      meta={open.length > 0 && t('health.open', { count: open.length })}
      className="healthcard"
    >
      <QueryState query={history} failed={t('health.failed')} loading={<Skeleton height={56} />}>
        {() => (
          <>
            {open.length === 0 && (
              <div className={styles.wellness}>
                <IconCircleCheck className="icon" aria-hidden="true" />
                <div>
                  <b>{t('health.none')}</b>
                  <small>{t('health.noneText')}</small>
                </div>
              </div>
            )}
            <ul className={styles.alarms} aria-label={t('health.alarms')}>
              {open.map((alarm) => (
                <Alarm key={alarm.id} alarm={alarm} />
              ))}
            </ul>
            {past.length > 0 && <Earlier alarms={past} />}
          </>
        )}
      </QueryState>
    </Card>
  );
}

function Alarm({ alarm }: { alarm: StationAlarm }) {
  const { t } = useTranslation();
  const may = useCan();
  const [acceptance, setAcceptance] = useState<'none' | 'asked' | 'given'>('none');
  const acknowledge = useMutation({
    mutationFn: () => call(areas.stationHealth.acknowledge, { id: alarm.id }),
    onSuccess: () => reread(areas.stationHealth.acknowledge),
    onError: (error) => toast('error', t('health.notAcknowledged'), error.message),
  });
  const { evidence, began, acknowledged, acknowledged_by: name } = alarm;
  const mayAct = may(areas.stationHealth.acknowledge);
  const transmitted = evidence.kind === 'position' && acceptance !== 'given' ? evidence : undefined;
  return (
    <li>
      <IconAlertTriangle className="icon" aria-hidden="true" />
      <div>
        <b>{alarmText(evidence)}</b>
        <small>{evidenceText(evidence)}</small>
        <small className={styles.when}>
          <DateText value={began} /> (<RelativeTime value={began} />)
          {acknowledged && (
            <>
              {' · '}
              {t(name ? 'health.acknowledgedBy' : 'health.acknowledged', {
                name,
                time: dateText(acknowledged),
              })}
            </>
          )}
        </small>
        {mayAct && (transmitted || !acknowledged) && (
          <div className="actions">
            {transmitted && (
              <Button size="small" onClick={() => setAcceptance('asked')}>
                {t('health.accept')}
              </Button>
            )}
            {!acknowledged && (
              <Button size="small" busy={acknowledge.isPending} onClick={() => acknowledge.mutate()}>
                {t('health.acknowledge')}
              </Button>
            )}
          </div>
        )}
      </div>
      {acceptance === 'asked' && transmitted && (
        <Suspense fallback={null}>
          <AcceptPosition
            station={alarm.station}
            evidence={transmitted}
            onClose={() => setAcceptance('none')}
            onAccepted={() => setAcceptance('given')}
          />
        </Suspense>
      )}
    </li>
  );
}

function Earlier({ alarms }: { alarms: readonly StationAlarm[] }) {
  const { t } = useTranslation();
  return (
    <details className={styles.earlier}>
      <summary>
        {t('health.earlier')} <span className="faint num">{alarms.length}</span>
      </summary>
      <ul>
        {alarms.map(({ id, began, ended, evidence }) => (
          <li key={id}>
            <span>{alarmText(evidence)}</span>
            <small className="num">
              {t('health.over', {
                from: dateText(began),
                long: duration((Date.parse(ended ?? began) - Date.parse(began)) / 1000),
              })}
            </small>
          </li>
        ))}
      </ul>
    </details>
  );
}
