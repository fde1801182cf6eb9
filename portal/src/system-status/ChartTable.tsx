import { FigureTable } from '../charts/FigureTable.tsx';
import { useTranslation } from '../language/index.ts';
import { type StatusPeriod, stepTime } from './periods.ts';

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
  const rows = labels.flatMap((begins, index) =>
    columns.some(({ values }) => values[index] !== null)
      ? [
          {
            id: begins,
            name: stepTime(begins, period),
            figures: columns.map(({ values }) => figureOf(values[index])),
          },
        ]
      : [],
  );
  return (
    <FigureTable
      label={t('systemStatus.asTable', { what: title })}
      first={t('systemStatus.from')}
      columns={columns.map(({ name }) => name)}
      rows={rows.reverse()}
      height={height}
    />
  );
}
