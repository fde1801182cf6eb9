import { type ReactNode, Suspense } from 'react';
import { useTranslation } from '../language/index.ts';
import { IconMaximize, IconMinimize } from '../ui/icons.tsx';
import './charts.css';
import { IconButton } from '../ui/Button.tsx';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import { useFullScreen } from '../ui/useFullScreen.ts';
import './messages.ts';

interface Props {
  title: string;
  meta?: ReactNode;
  /** Period buttons and the like. */
  tools?: ReactNode;
  /** Pixels of the chart itself; skeleton and "No Data" have the same. */
  height: number;
  loading?: boolean;
  /** There is nothing to draw: "No Data", or these words. */
  empty?: boolean | string | undefined;
  /** The query that failed, with nothing to draw from before. */
  failed?: false | { error: Error | null; refetch: () => unknown };
  expandable?: boolean;
  /** Columns of the 12-column `.grid`. */
  span?: number;
  /** Shown under the chart, such as a legend. */
  foot?: ReactNode;
  /** Gets the height in force: more in full screen. */
  children: (height: number) => ReactNode;
}

/** Card around a chart. Nothing moves when the data comes. */
export function ChartFrame({
  title,
  meta,
  tools,
  height,
  loading,
  empty,
  failed,
  expandable = true,
  span,
  foot,
  children,
}: Props) {
  const { t } = useTranslation();
  const { full, setFull, trap } = useFullScreen();
  const tall = full ? Math.max(240, window.innerHeight - 140) : height;
  const Grow = full ? IconMinimize : IconMaximize;
  return (
    <section
      ref={trap}
      className={full ? 'card chart full' : 'card chart'}
      aria-label={title}
      style={span && !full ? { gridColumn: `span ${span}` } : undefined}
      {...(full && { role: 'dialog', 'aria-modal': true })}
    >
      <header>
        <h2>{title}</h2>
        {meta && <span className="meta">{meta}</span>}
        <span className="grow" />
        {tools}
        {expandable && (
          <IconButton
            small
            label={full ? t('map.leaveFull') : t('ui.expand', { what: title })}
            onClick={() => setFull(!full)}
          >
            <Grow className="icon icon-14" aria-hidden="true" />
          </IconButton>
        )}
      </header>
      <div className="body" aria-busy={loading}>
        <div style={{ height: tall }}>
          {loading ? (
            <Skeleton height={tall} />
          ) : empty ? (
            <div className="nodata">{typeof empty === 'string' ? empty : t('ui.noData')}</div>
          ) : failed ? (
            <ErrorState
              title={t('chart.failed')}
              error={failed.error}
              onRetry={() => void failed.refetch()}
            />
          ) : (
            <Suspense fallback={<Skeleton height={tall} />}>{children(tall)}</Suspense>
          )}
        </div>
        {foot}
      </div>
    </section>
  );
}
