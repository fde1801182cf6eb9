import type { ReactNode } from 'react';
import { useTranslation } from '../language/index.ts';
import { Spinner } from './Button.tsx';
import { IconRefresh } from './icons.tsx';
import { useTitle } from './pageTitle.ts';
import { RelativeTime } from './Time.tsx';

interface PageProps {
  /** The page's one h1, also the document's title. */
  title: string;
  /** Next to the title: "214 of 2,318". */
  sub?: ReactNode;
  /** What marks the record of the page, right after its name. */
  star?: ReactNode;
  /** A status tag, after the title. */
  tag?: ReactNode;
  /**
   * When the data on the page was read, milliseconds; with it "Last update 2 s ago" is always in sight. 0 while it is
   * loaded for the first time: its space is reserved, so that nothing moves when it arrives.
   */
  updatedAt?: number | undefined;
  /** Data is being read right now. */
  updating?: boolean;
  /** Instead of both: a `LastUpdate` that reads the time by itself, where rendering the page for every poll is too slow. */
  lastUpdate?: ReactNode;
  /** Buttons at the right end. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Title row and content. The shell's `<main class="main">` is around it. */
export function Page({
  title,
  star,
  sub,
  tag,
  updatedAt,
  updating,
  lastUpdate,
  actions,
  children,
}: PageProps) {
  useTitle(title);
  return (
    <>
      <div className="title">
        <div className="what">
          <h1>{title}</h1>
          {star}
          {tag}
          {sub && <span className="sub num cut">{sub}</span>}
        </div>
        {lastUpdate}
        {updatedAt !== undefined && <LastUpdate at={updatedAt} updating={updating} />}
        {actions}
      </div>
      {children}
    </>
  );
}

/** Age of the data. The text is not a live region: screen readers must not announce it every second. */
export function LastUpdate({ at, updating }: { at: number; updating?: boolean | undefined }) {
  const { t } = useTranslation();
  const [before, after] = t('ui.lastUpdate', { ago: '\u0000' }).split('\u0000');
  return (
    <span className="lastupdate" style={at === 0 ? { visibility: 'hidden' } : undefined}>
      {updating ? <Spinner /> : <IconRefresh className="icon" aria-hidden="true" />}
      <span>
        {before}
        <RelativeTime value={at || Date.now()} />
        {after}
      </span>
    </span>
  );
}

interface BannerProps {
  tone: 'info' | 'error' | 'warning';
  icon?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}

/** A bar over the page: acting as someone else, alarm, care. */
export function Banner({ tone, icon, children, action }: BannerProps) {
  return (
    <div className={`banner ${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
      {icon}
      <span className="grow">{children}</span>
      {action}
    </div>
  );
}
