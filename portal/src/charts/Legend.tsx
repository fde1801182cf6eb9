import type { ReactNode } from 'react';
import { StatusGlyph } from '../status/Status.tsx';
import type { StatusName } from '../status/status.ts';
import './charts.css';

/** The permanent legend under a chart: glyph, word and, where it helps, the figure now. */
export function Legend({
  items,
}: {
  items: readonly { status: StatusName; label: string; value?: ReactNode }[];
}) {
  return (
    <div className="legend">
      {items.map((item) => (
        <span className="status" key={item.status}>
          <StatusGlyph status={item.status} />
          {item.label}
          {item.value !== undefined && <b>{item.value}</b>}
        </span>
      ))}
    </div>
  );
}
