import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { sentence } from './said.ts';
import { useAlarmsOf } from './useAlarms.ts';
import './health.css';
import './words.ts';

/** Beside a station's name: it has alarms, and which. Nothing when it has none. */
export function AlarmMark({ station }: { station: number }) {
  const { t } = useTranslation();
  const alarms = useAlarmsOf(station);
  if (!alarms?.length) return null;
  const said = `${t('health.open', { count: alarms.length })}. ${alarms.map(({ evidence }) => sentence(evidence)).join(' ')}`;
  return (
    <span className="alarmmark" title={said}>
      <IconAlertTriangle className="i i-14" role="img" aria-label={said} />
      {alarms.length > 1 && <small aria-hidden="true">{alarms.length}</small>}
    </span>
  );
}

/** Beside the title of a station's page: how many alarms it has, and the way to them. */
export function AlarmTag({ station }: { station: number }) {
  const { t } = useTranslation();
  const alarms = useAlarmsOf(station);
  if (!alarms?.length) return null;
  return (
    <a className="tag dgps alarmtag" href="#station-health">
      <IconAlertTriangle className="i i-14" aria-hidden="true" />
      {t('health.open', { count: alarms.length })}
    </a>
  );
}
