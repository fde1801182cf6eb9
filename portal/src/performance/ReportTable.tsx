import type { ReactNode } from 'react';
import styles from './performance.module.css';

/** A column of a report: names on the left, figures on the right. */
export interface ReportColumn<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly figure?: boolean;
}

interface Props<Row> {
  title: string;
  note?: string | undefined;
  columns: readonly ReportColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  none?: string;
}

/** A table as a report has it: whole, on paper with its heading on each page and no row in two. */
export function ReportTable<Row>({ title, note, columns, rows, rowKey, none }: Props<Row>) {
  return (
    <div className={styles.part}>
      <h2>{title}</h2>
      {note && <p className="dim">{note}</p>}
      {rows.length === 0 ? (
        <p className="dim">{none}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        <section className={styles.scroll} tabIndex={0} aria-label={title}>
          <table className={styles.table}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.title} scope="col" className={column.figure ? styles.figure : undefined}>
                    {column.title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={rowKey(row)}>
                  {columns.map((column) => (
                    <td key={column.title} className={column.figure ? styles.figure : undefined}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}
