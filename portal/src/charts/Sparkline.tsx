interface Props {
  /** What the line shows, in words. */
  label: string;
  values: readonly (number | null)[];
  /** Pixels. */
  width?: number;
  height?: number;
  /** A token name. */
  color?: string;
  /** The span that the height stands for at least, so that noise stays flat. */
  atLeast?: number;
}

/** A line without axes, for a cell or a card. Gaps stay gaps. */
export function Sparkline({
  label,
  values,
  width = 96,
  height = 20,
  color = '--series-strong',
  atLeast = 0,
}: Props) {
  const known = values.filter((value) => value !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const span = Math.max(most - least, atLeast) || 1;
  const low = (least + most - span) / 2;
  const inset = 1.5;
  const x = (index: number) => inset + (index / Math.max(1, values.length - 1)) * (width - 2 * inset);
  const y = (value: number) => height - inset - ((value - low) / span) * (height - 2 * inset);
  let pen = 'M';
  const path = values
    .map((value, index) => {
      if (value === null) {
        pen = 'M';
        return '';
      }
      const to = `${pen}${tenths(x(index))} ${tenths(y(value))}`;
      pen = 'L';
      return to;
    })
    .join('');
  return (
    <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <path
        d={path}
        fill="none"
        stroke={`var(${color})`}
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}

const tenths = (pixels: number) => Math.round(pixels * 10) / 10;
