import type { LogLine } from '@cairn/contract';
import styles from './logs.module.css';

const shapes = {
  1: <circle cx="6" cy="6" r="4.2" />,
  2: <rect x="2" y="2" width="8" height="8" rx="1.5" />,
  3: <path d="M6 1.4 10.6 6 6 10.6 1.4 6z" />,
} as const;

/** Colours of the RTK status that messages have in the API: the portal shows these for a status alone. */
const ofStatus: ReadonlySet<string> = new Set(['#4bebb3', '#4792e9']);

/**
 * The colour of a log line's message, where it says that something is wrong or that somebody acted, in the shape of its
 * type: round for clients, square for sources, a diamond for the rest. Hidden from screen readers, as the message next to
 * it says the same.
 */
export function LogMark({ color, type }: { color: string; type: LogLine['Type_code'] }) {
  return (
    <svg
      className={styles.logshape}
      viewBox="0 0 12 12"
      fill={ofStatus.has(color) ? 'var(--text-3)' : color}
      aria-hidden="true"
    >
      {shapes[type]}
    </svg>
  );
}
