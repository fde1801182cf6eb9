import { useTranslation } from '../language/index.ts';
import { classes } from '../ui/classes.ts';
import { count } from '../ui/format.ts';
import type { legendOf } from './coverageLegend.ts';
import styles from './display.module.css';

/** What each ring promises, how far, how exactly, and on how much it rests. */
export function CoverageLegend({ legend, days }: { legend: ReturnType<typeof legendOf>; days: number }) {
  const { t } = useTranslation();
  return (
    <section className={classes('panel', styles.covered)} aria-label={t('display.coverageTitle')}>
      <h2>{t('display.coverageTitle')}</h2>
      <dl>
        {legend.kinds.map(({ kind, least, most, accuracy }) => (
          <div key={kind}>
            <dt>
              <i className={classes(styles.ring, styles[kind])} aria-hidden="true" />
              {t(`display.kind.${kind}`)}
            </dt>
            <dd className="num">
              {t(least === most ? 'display.rangeOne' : 'display.range', { least, most })}
              {' · '}
              <span title={t('display.accuracyHint')}>
                {t('display.accuracy', { mm: accuracy, km: most })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="dim num">
        {legend.fixes > 0
          ? t('display.coverageFrom', { n: count(legend.fixes), days })
          : t('display.coverageNone', { days })}
      </p>
    </section>
  );
}
