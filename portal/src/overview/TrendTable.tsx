import { useTranslation } from 'react-i18next';
import { barMoment, type lineBars, type Period } from './periods.ts';
import './words.ts';

interface Props {
  title: string;
  labels: readonly string[];
  bars: (typeof lineBars)[Period];
  columns: readonly { name: string; values: readonly (number | null)[] }[];
  height: number;
  /** Of the figures. */
  decimals?: number;
}

/** The figures of a chart, the newest first. */
export function TrendTable({ title, labels, bars, columns, height, decimals = 0 }: Props) {
  const { t } = useTranslation();
  const figure = new Intl.NumberFormat('en-GB', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  const places = labels.map((_, place) => place).reverse();
  return (
    <section
      className="trendtable"
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
          {places.map((place) => (
            <tr key={labels[place]}>
              <th scope="row">{barMoment(labels[place] ?? '', bars)}</th>
              {columns.map(({ name, values }) => (
                <td key={name} className="num">
                  {values[place] === null || values[place] === undefined ? '-' : figure.format(values[place])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
