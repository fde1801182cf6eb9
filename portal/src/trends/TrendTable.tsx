import { FigureTable } from '../charts/FigureTable.tsx';
import { locale, useTranslation } from '../language/index.ts';
import { barTime, isUnfinished, type lineBars, type Period } from './periods.ts';
import '../overview/messages.ts';

interface Props {
  title: string;
  labels: readonly string[];
  /** The moment up to which the bars are counted. */
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
  const rows = labels.map((begins, index) => ({
    id: begins,
    name: `${barTime(begins, bars)}${until && isUnfinished(begins, until, bars) ? ` (${t('overview.soFar')})` : ''}`,
    figures: columns.map(({ values }) => {
      const value = values[index] ?? null;
      return value === null ? '-' : figure.format(value);
    }),
  }));
  return (
    <FigureTable
      label={t('overview.asTable', { what: title })}
      first={t('overview.from')}
      columns={columns.map(({ name }) => name)}
      rows={rows.reverse()}
      height={height}
    />
  );
}
