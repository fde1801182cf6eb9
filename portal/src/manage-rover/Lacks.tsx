import type { SentCorrections } from '@cairn/contract';
import { Link } from '@tanstack/react-router';
import { areas } from '../api.ts';
import { page } from '../app/paths.ts';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import { classes } from '../ui/classes.ts';
import { sentenceCase } from '../ui/format.ts';
import { IconAlertTriangle } from '../ui/icons.tsx';
import styles from './manage-rover.module.css';
import './messages.ts';

interface Props extends Pick<SentCorrections, 'lacks'> {
  /** The way to it is shown to those who can enter what it lacks. */
  station?: NonNullable<SentCorrections['station']>;
}

/** What a station lacks for a profile, and what helps where no coordinates are sent for it. */
export function Lacks({ lacks, station }: Props) {
  const { t } = useTranslation();
  const mayEnter = useCan()(areas.stations.update);
  if (lacks.length === 0) return null;
  return (
    <>
      <ul className={styles.lacks} aria-label={t('corrections.lacks')}>
        {lacks.map(({ code, text }) => (
          <li key={`${code} ${text}`}>
            <IconAlertTriangle className="icon icon-14" aria-hidden="true" />
            {sentenceCase(text)}
          </li>
        ))}
      </ul>
      {lacks.some(({ code }) => code === 'frame') && (
        <p className={styles.sentfoot}>
          {t(mayEnter ? 'corrections.frameAdviceAdmin' : 'corrections.frameAdvice')}
          {mayEnter && station && (
            <Link
              className={classes('link', styles.enterframe)}
              {...page('casterbases', { search: { open: station.value } })}
            >
              {t('corrections.enterFrame', { station: station.text })}
            </Link>
          )}
        </p>
      )}
    </>
  );
}
