import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { Button } from './Button.tsx';
import { IconAlertTriangle, IconFilter, IconInbox } from './icons.tsx';

interface EmptyProps {
  /** What is missing: "No Reference Stations Found". */
  title: string;
  /** Why, in one sentence. */
  children?: ReactNode;
  icon?: ReactNode;
  /** One action. */
  action?: { label: string; run: () => void };
}

/** A state without content, which says why there is none and offers one action. */
export function EmptyState({ title, children, icon, action }: EmptyProps) {
  return (
    <div className="empty">
      {icon ?? <IconInbox className="icon" aria-hidden="true" />}
      <b>{title}</b>
      {children && <span>{children}</span>}
      {action && <Button onClick={action.run}>{action.label}</Button>}
    </div>
  );
}

/** Something is there, but the filters hide it. */
export function NoMatch({
  title,
  children,
  onClear,
}: {
  title?: string;
  children?: ReactNode;
  onClear?: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  return (
    <div className="empty">
      <IconFilter className="icon" aria-hidden="true" />
      <b>{title ?? t('table.noMatch')}</b>
      <span>{children ?? t('table.noMatchHint')}</span>
      {onClear && <Button onClick={onClear}>{t('table.clearFilters')}</Button>}
    </div>
  );
}

/** What a failure carries, where it does: the words for people and the reference of the server's log line. */
export interface Failure {
  message?: string;
  ref?: string | undefined;
}

/** What failed, in whose words, how to find it in the log, and one more try. */
export function ErrorState({
  title,
  error,
  onRetry,
}: {
  title: string;
  error?: Failure | null;
  onRetry?: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  return (
    <div className="empty" role="alert">
      <IconAlertTriangle className="icon tone-error" aria-hidden="true" />
      <b>{title}</b>
      {error?.message && <span>{error.message}</span>}
      {error?.ref && <span className="mono faint">{t('ui.reference', { ref: error.ref })}</span>}
      {onRetry && <Button onClick={onRetry}>{t('ui.retry')}</Button>}
    </div>
  );
}

interface QueryStateProps<Data> {
  /** Data is null when there is no such record for this person. */
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** What could not be read: the title of the error. */
  failed: string;
  /** An outline as large as what is loaded. */
  loading: ReactNode;
  /** Instead of a record that is not there. */
  missing?: ReactNode;
  children: (data: NonNullable<Data>) => ReactNode;
}

/** What a query read; until then its outline, or what failed. A read that fails later leaves what was read. */
export function QueryState<Data>({ query, failed, loading, missing, children }: QueryStateProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined && data !== null) return children(data);
  if (data === null) return missing;
  if (error) return <ErrorState title={failed} error={error} onRetry={() => void refetch()} />;
  return loading;
}

/** Lines of text of a drawer that is loaded. */
export function SkeletonLines({ count = 6 }: { count?: number }) {
  return (
    <section className="stack">
      {['84%', '68%', '76%', '60%', '72%', '64%'].slice(0, count).map((width) => (
        <Skeleton key={width} width={width} height={14} />
      ))}
    </section>
  );
}

/** True once `wait` ms have passed: quick replies show no skeleton at all. */
export function useDelayed(wait = 150): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), wait);
    return () => clearTimeout(timer);
  }, [wait]);
  return late;
}

/** A bar of the final size; its space is reserved from the start, it shows after 150 ms. */
export function Skeleton({
  width = '100%',
  height = 10,
}: {
  width?: number | string;
  height?: number | string;
}) {
  const late = useDelayed();
  return (
    <span
      className={late ? 'skeleton' : undefined}
      style={{ display: 'block', width, height }}
      aria-hidden="true"
    />
  );
}
