import { locale, useTranslation } from '../language/index.ts';
import { barTime, isUnfinished, type lineBars, type Period } from './periods.ts';
import styles from './trends.module.css';
import '../overview/messages.ts';

interface Props {
  title: string;
  labels: readonly string[];
  /** Counted up to here. */
  until: string | undefined;
  bars: (typeof lineBars)[Period];
  columns: readonly { name: string; values: readonly (number | null)[] }[];
  height: number;
  /** The decimals of the figures. */
  decimals?: number;
}

/** The figures of a chart, the newest first. */
export function TrendTable({ title, labels, until, bars, columns, height, decimals = 0 }: Props) {
  const { t } = useTranslation();
  const figure = new Intl.NumberFormat(locale(), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  const rowOrder = labels.map((_, index) => index).reverse();
  return (
    <section
      className={styles.trendtable}
      style={{ height }}
      aria-label={t('overview.asTable', { what: title })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t('overview.from')}</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" className="num">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowOrder.map((index) => (
            <tr key={labels[index]}>
              <th scope="row">
                {barTime(labels[index] ?? '', bars)}
                {until && isUnfinished(labels[index] ?? '', until, bars) && ` (${t('overview.soFar')})`}
              </th>
              {columns.map(({ name, values }) => (
                <td key={name} className="num">
                  {values[index] === null || values[index] === undefined ? '-' : figure.format(values[index])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
