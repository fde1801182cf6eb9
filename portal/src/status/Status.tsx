import type { ReactNode } from 'react';
import { t } from '../language/index.ts';
import type { StatusName } from './status.ts';

const shapes: Record<StatusName, ReactNode> = {
  fixed: (
    <circle cx="6" cy="6" r="4.5" fill="var(--st-fixed)" stroke="var(--st-fixed-edge)" strokeWidth="1.2" />
  ),
  float: (
    <>
      <circle cx="6" cy="6" r="4.2" fill="none" stroke="var(--st-float-ink)" strokeWidth="1.5" />
      <path d="M6 1.8a4.2 4.2 0 0 0 0 8.4z" fill="var(--st-float-ink)" />
    </>
  ),
  dgps: (
    <path
      d="M6 1.4 11 10.3H1z"
      fill="var(--st-dgps)"
      stroke="var(--st-dgps-edge)"
      strokeWidth="1.2"
      strokeLinejoin="round"
    />
  ),
  gps: (
    <rect
      x="1.9"
      y="1.9"
      width="8.2"
      height="8.2"
      rx="1"
      fill="var(--st-gps)"
      stroke="var(--st-gps-edge)"
      strokeWidth="1.2"
    />
  ),
  est: (
    <circle
      cx="6"
      cy="6"
      r="4.3"
      fill="none"
      stroke="var(--st-est-ink)"
      strokeWidth="1.6"
      strokeDasharray="2.2 2.3"
    />
  ),
  conn: (
    <path
      d="M6 1.2 10.8 6 6 10.8 1.2 6z"
      fill="none"
      stroke="var(--st-conn-ink)"
      strokeWidth="1.6"
      strokeLinejoin="round"
    />
  ),
  online: (
    <circle cx="6" cy="6" r="4.5" fill="var(--st-fixed)" stroke="var(--st-fixed-edge)" strokeWidth="1.2" />
  ),
  offline: (
    <>
      <circle cx="6" cy="6" r="4.3" fill="none" stroke="var(--st-gps-ink)" strokeWidth="1.6" />
      <path d="M3.2 8.8 8.8 3.2" stroke="var(--st-gps-ink)" strokeWidth="1.6" />
    </>
  ),
  out: (
    <>
      <circle cx="6" cy="6" r="4.3" fill="none" stroke="var(--text-2)" strokeWidth="1.6" />
      <path d="M4.7 4.2v3.6M7.3 4.2v3.6" stroke="var(--text-2)" strokeWidth="1.4" />
    </>
  ),
  unknown: <circle cx="6" cy="6" r="2" fill="var(--text-3)" />,
};

/** The shape alone, for use next to its word. With `label` it is used without one and has an accessible name. */
export function StatusGlyph({ status, label }: { status: StatusName; label?: string }) {
  return label ? (
    <svg className="status-glyph" viewBox="0 0 12 12" role="img" aria-label={label}>
      {shapes[status]}
    </svg>
  ) : (
    <svg className="status-glyph" viewBox="0 0 12 12" aria-hidden="true">
      {shapes[status]}
    </svg>
  );
}

interface StatusProps {
  status: StatusName;
  /** Instead of the status's own word. */
  children?: ReactNode;
}

/** Shape and word, for cells and sentences. */
export function Status({ status, children }: StatusProps) {
  return (
    <span className="status">
      <StatusGlyph status={status} />
      <span>{children ?? t(`status.${status}`)}</span>
    </span>
  );
}

/** Shape and word on a tinted pill, for headings. */
export function StatusTag({ status, children }: StatusProps) {
  return (
    <span className={`tag ${status === 'unknown' || status === 'out' ? 'neutral' : status}`}>
      <StatusGlyph status={status} />
      {children ?? t(`status.${status}`)}
    </span>
  );
}
