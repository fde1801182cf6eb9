import { useEffect, useMemo, useRef } from 'react';
import { encode } from 'uqr';
import styles from './manage-rover.module.css';

/** Dark on light in both themes, as scanners need it, with the margin of 4 modules that ISO 18004 asks for. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => pathOf(text), [text]);
  const code = useRef<SVGSVGElement>(null);
  useEffect(() => code.current?.focus(), []); // the button that showed it is gone
  return (
    <svg
      ref={code}
      className={styles.ntripqr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      tabIndex={-1}
    >
      <path d={path} />
    </svg>
  );
}

/** A subpath for each run of dark modules. */
function pathOf(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => {
    const bits = row.map((dark) => (dark ? '1' : '0')).join('');
    return [...bits.matchAll(/1+/g)].map(
      ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    );
  });
  return { size, path: path.join('') };
}
