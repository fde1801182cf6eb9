import { tenthsOf } from '@cairn/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../language/index.ts';
import { count, quantity } from '../ui/format.ts';
import { StatusGlyph } from './Status.tsx';
import type { StatusName } from './status.ts';

export interface StripItem<Value extends string | number> {
  value: Value;
  /** Undefined for "All". */
  status?: StatusName;
  /** Instead of the status's own sign. */
  glyph?: ReactNode;
  /** Instead of the status's own word. */
  label?: string;
  count: number | undefined;
  /** False: it is counted apart from the others, and has no share of the whole. */
  share?: false;
}

interface Props<Value extends string | number> {
  /** What the states are of, for screen readers: "RTK status". */
  label: string;
  items: readonly StripItem<Value>[];
  /** The value in force. */
  value: Value;
  onChange: (value: Value) => void;
  /** What 100 % is; without it no shares are shown. */
  total?: number;
  /** The counts are of what a search found, not of the whole list. */
  searching?: boolean;
}

/** Shares of states that make up the whole add up to 100.0 % as printed. */
function sharesOf(items: readonly StripItem<string | number>[], total: number): Map<string | number, number> {
  const parts = items.filter(({ status, share }) => status && share !== false);
  const counts = parts.map((item) => item.count ?? 0);
  const rest = Math.max(0, total - counts.reduce((sum, one) => sum + one, 0));
  const tenths = tenthsOf([...counts, rest]);
  return new Map(parts.map(({ value }, index) => [value, (tenths[index] ?? 0) / 10]));
}

/** How many are in each state; a click filters by it. Shown above every list. */
export function StatusStrip<Value extends string | number>({
  label,
  items,
  value,
  onChange,
  total,
  searching = false,
}: Props<Value>) {
  const { t } = useTranslation();
  const shares = total === undefined ? undefined : sharesOf(items, total);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row of equal cells in every engine
    <div className="strip" role="group" aria-label={label}>
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          aria-pressed={item.value === value}
          onClick={() => onChange(item.value)}
        >
          <span className="caption">
            {item.glyph ?? (item.status && <StatusGlyph status={item.status} />)}
            {item.label ??
              t(item.status ? `status.${item.status}` : searching ? 'status.found' : 'status.all')}
          </span>
          <span className="value">
            {count(item.count)}
            {total !== undefined && total > 0 && item.count !== undefined && shares?.has(item.value) && (
              <small>{quantity(shares.get(item.value), '%')}</small>
            )}
          </span>
        </button>
      ))}
    </div>
  );
}
