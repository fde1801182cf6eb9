import type { SentCorrections } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import { sentenceCase } from '../ui/format.ts';
import { IconAlertTriangle } from '../ui/icons.tsx';
import styles from './manage-rover.module.css';
import './messages.ts';

/** What a station lacks for a profile, and what helps where no coordinates are sent for it. */
export function Lacks({ lacks }: Pick<SentCorrections, 'lacks'>) {
  const { t } = useTranslation();
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
        <p className={styles.sentfoot}>{t('corrections.frameAdvice')}</p>
      )}
    </>
  );
}
