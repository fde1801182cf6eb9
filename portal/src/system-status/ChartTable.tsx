import { useTranslation } from '../language/index.ts';
import { type StatusPeriod, stepTime } from './periods.ts';
import styles from './system-status.module.css';

interface Props {
  title: string;
  labels: readonly string[];
  period: StatusPeriod;
  columns: readonly { name: string; values: readonly (number | null)[] }[];
  figureOf: (value: number | null | undefined) => string;
  height: number;
}

/** The figures of a chart, the newest first. */
export function ChartTable({ title, labels, period, columns, figureOf, height }: Props) {
  const { t } = useTranslation();
  const known = labels
    .map((_, index) => index)
    .filter((index) => columns.some(({ values }) => values[index] !== null));
  return (
    <section
      className={styles.figures}
      style={{ height }}
      aria-label={t('systemStatus.asTable', { what: title })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t('systemStatus.from')}</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" className="num">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {known.reverse().map((index) => (
            <tr key={labels[index]}>
              <th scope="row">{stepTime(labels[index] ?? '', period)}</th>
              {columns.map(({ name, values }) => (
                <td key={name} className="num">
                  {figureOf(values[index])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
