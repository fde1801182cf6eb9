import { useTranslation } from '../language/index.ts';
import { classes } from '../ui/classes.ts';
import { dateText } from '../ui/dates.ts';
import styles from './outages.module.css';
import './messages.ts';

/** Says of a period that begins before all silences of stations were recorded that some are missing. */
export function RecordedSince({ since, from }: { since: string | null; from: string | number }) {
  const { t } = useTranslation();
  if (since === null || new Date(from).getTime() >= Date.parse(since)) return null;
  return (
    <p className={classes('hint', styles.recordedsince)}>
      {t('outages.recordedSince', { time: dateText(since) })}
    </p>
  );
}
