import { useTranslation } from '../language/index.ts';
import { count, share } from '../ui/format.ts';
import { StatusGlyph } from './Status.tsx';
import type { StatusName } from './status.ts';

export interface StripItem<Value extends string | number> {
  value: Value;
  /** Undefined for "All". */
  status?: StatusName;
  /** Instead of the status's own word. */
  label?: string;
  count: number | undefined;
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
}

/** How many are in each state; a click filters by it. Shown above every list. */
export function StatusStrip<Value extends string | number>({
  label,
  items,
  value,
  onChange,
  total,
}: Props<Value>) {
  const { t } = useTranslation();
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
            {item.status && <StatusGlyph status={item.status} />}
            {item.label ?? t(item.status ? `status.${item.status}` : 'status.all')}
          </span>
          <span className="value">
            {count(item.count)}
            {item.status && total !== undefined && item.count !== undefined && (
              <small>{share(item.count, total)}</small>
            )}
          </span>
        </button>
      ))}
    </div>
  );
}
