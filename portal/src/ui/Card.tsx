import type { CSSProperties, ReactNode } from 'react';
import { Skeleton } from './States.tsx';

interface CardProps {
  /** Links lead to it by this id. */
  id?: string;
  title?: string;
  meta?: ReactNode;
  /** Controls at the right end of the header. */
  tools?: ReactNode;
  /** Columns of the 12-column `.grid` around it. */
  span?: number;
  /** Lists and tables run to the card's edge: no box in a box. */
  flush?: boolean;
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
}

/** A surface with a hairline, a title and content. */
export function Card({ id, title, meta, tools, span, flush, className, style, children }: CardProps) {
  return (
    <section
      id={id}
      className={className ? `card ${className}` : 'card'}
      style={span ? { gridColumn: `span ${span}`, ...style } : style}
      aria-label={title}
    >
      {(title || tools) && (
        <header>
          {title && <h2>{title}</h2>}
          {meta && <span className="meta">{meta}</span>}
          <span className="grow" />
          {tools}
        </header>
      )}
      {flush ? children : <div className={title || tools ? 'body' : 'body pad'}>{children}</div>}
    </section>
  );
}

interface StatCardProps {
  label: string;
  /** The figure, already formatted. */
  value: ReactNode;
  /** Small words after the figure: "fixed of 1,284". */
  note?: ReactNode;
  /** A meter, ring or sparkline under the figure. */
  picture?: ReactNode;
  /** The line at the bottom. */
  foot?: ReactNode;
  onOpen?: () => void;
  /** A link of its own in the upper right corner. */
  corner?: ReactNode;
}

/** One figure that matters; a button when it leads somewhere. */
export function StatCard({ label, value, note, picture, foot, onOpen, corner }: StatCardProps) {
  const inside = (
    <>
      <span className="caption">{label}</span>
      <span className="value">
        {value}
        {note && <small>{note}</small>}
      </span>
      {picture}
      {foot && <span className="foot">{foot}</span>}
    </>
  );
  const card = onOpen ? (
    <button type="button" className="card stat" onClick={onOpen}>
      {inside}
    </button>
  ) : (
    <div className="card stat">{inside}</div>
  );
  if (!corner) return card;
  return (
    <div className="statcorner">
      {card}
      <span className="corner">{corner}</span>
    </div>
  );
}

/** A stacked bar of shares, each part with its colour token; the foot has the text. */
export function Meter({
  label,
  parts,
}: {
  label: string;
  parts: readonly { value: number; color: string }[];
}) {
  const shown = parts.filter((part) => part.value > 0);
  return (
    <span className="meter" role="img" aria-label={label}>
      {shown.map((part) => (
        <i key={part.color} style={{ flex: part.value, background: part.color }} />
      ))}
    </span>
  );
}

/** Label and value, one pair a line. */
export function Details({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="details">
      {rows.map(([label, value]) => (
        <div key={label} className="pair">
          <dt>{label}</dt>
          <dd>{value ?? '-'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One fact of a row of them; the picture is a sparkline of its recent values. */
export interface Stat {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  picture?: ReactNode;
  /** The last known figure, not a present one. */
  isOld?: boolean;
}

/** The row of facts under a page title: label, figure, small print. */
export function StatBar({ stats, className = '' }: { stats: readonly Stat[]; className?: string }) {
  return (
    <div className={`statbar ${className}`.trim()}>
      {stats.map((fact) => (
        <div key={fact.label} className={fact.isOld ? 'old' : undefined}>
          <span>{fact.label}</span>
          <b>{fact.value}</b>
          {fact.note && <small>{fact.note}</small>}
          {fact.picture}
        </div>
      ))}
    </div>
  );
}

/** The place of a `StatBar` whose facts are awaited, as high as it will be: what is below stays where it is. */
export function StatBarOutline({ facts, className }: { facts: number; className?: string | undefined }) {
  const stats = Array.from({ length: facts }, (_, index) => ({
    label: '\u00a0'.repeat(index + 1),
    value: <Skeleton width={56} height={17} />,
    note: '\u00a0',
  }));
  return <StatBar stats={stats} {...(className && { className })} />;
}
