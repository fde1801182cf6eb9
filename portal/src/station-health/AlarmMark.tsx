import { useTranslation } from '../language/index.ts';
import { classes } from '../ui/classes.ts';
import { IconAlertTriangle } from '../ui/icons.tsx';
import { alarmText } from './format.ts';
import styles from './health.module.css';
import { useAlarmsOf } from './useAlarms.ts';
import './messages.ts';

/** Icon next to a station's name that lists its alarms; nothing without alarms. */
export function AlarmMark({ station }: { station: number }) {
  const { t } = useTranslation();
  const alarms = useAlarmsOf(station);
  if (!alarms?.length) return null;
  const label = `${t('health.open', { count: alarms.length })}. ${alarms.map(({ evidence }) => alarmText(evidence)).join(' ')}`;
  return (
    <span className={styles.alarmmark} title={label}>
      <IconAlertTriangle className="icon icon-14" role="img" aria-label={label} />
      {alarms.length > 1 && <small aria-hidden="true">{alarms.length}</small>}
    </span>
  );
}

/** Next to the title of a station's page: the number of its alarms, as a link to them. */
export function AlarmTag({ station }: { station: number }) {
  const { t } = useTranslation();
  const alarms = useAlarmsOf(station);
  if (!alarms?.length) return null;
  return (
    <a className={classes('tag dgps', styles.alarmtag)} href="#station-health">
      <IconAlertTriangle className="icon icon-14" aria-hidden="true" />
      {t('health.open', { count: alarms.length })}
    </a>
  );
}
