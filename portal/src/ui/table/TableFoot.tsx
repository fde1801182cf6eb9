import { useEffect, useRef } from 'react';
import { useTranslation } from '../../language/index.ts';
import { Button } from '../Button.tsx';
import { count } from '../format.ts';

interface Props {
  shown: number;
  total: number | undefined;
  /** Within 200 px of the end of the rows. */
  isNearEnd: boolean;
  onLoadMore: (() => void) | undefined;
  loading: boolean;
}

/**
 * "50 of 214", without a total "50 rows so far". Near the end of the rows the next page loads by itself; the button shows that, and is
 * the way to retry when that failed. Its height never changes.
 */
export function TableFoot({ shown, total, isNearEnd, onLoadMore, loading }: Props) {
  const { t } = useTranslation();
  const more = onLoadMore !== undefined && (total === undefined || shown < total);
  const requestedAt = useRef(-1); // once for each number of rows, until the end is left: a failed page is not requested again and again
  useEffect(() => {
    if (!isNearEnd) requestedAt.current = -1;
    if (!isNearEnd || !more || loading || requestedAt.current === shown) return;
    // Rows that have just come still have to be measured: a frame later the end may be far away.
    const frame = requestAnimationFrame(() => {
      requestedAt.current = shown;
      onLoadMore?.();
    });
    return () => cancelAnimationFrame(frame);
  }, [isNearEnd, more, loading, shown, onLoadMore]);
  if (total === undefined && !onLoadMore) return null;
  return (
    <div className="tablefoot">
      <span role="status">
        {total === undefined
          ? t('table.shownSoFar', { n: count(shown) })
          : t('table.shown', { n: count(shown), of: count(total) })}
      </span>
      <span className="grow" />
      {more && (isNearEnd || loading) && (
        <Button tone="quiet" size="small" onClick={onLoadMore} busy={loading}>
          {t('table.more')}
        </Button>
      )}
    </div>
  );
}
