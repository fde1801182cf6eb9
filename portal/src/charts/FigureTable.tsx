import styles from './figure-table.module.css';

interface Props {
  label: string;
  /** The heading of the first column: when a row begins. */
  first: string;
  columns: readonly string[];
  /** The newest first. */
  rows: readonly { id: string; name: string; figures: readonly string[] }[];
  height: number;
}

/** The figures of a chart as a table in its place. */
export function FigureTable({ label, first, columns, rows, height }: Props) {
  return (
    <section
      className={styles.figures}
      style={{ height }}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className="num">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, figures }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {columns.map((column, index) => (
                <td key={column} className="num">
                  {figures[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
