import { useEffect, useRef } from 'react';
import { useTranslation } from '../../language/index.ts';
import { Button } from '../Button.tsx';
import { count } from '../format.ts';
import { MOST_PRINTED, useReadsOn } from '../wholeTables.ts';

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
  const printed = useReadsOn(more && total !== undefined && shown < MOST_PRINTED); // a log has no end that is read for paper
  const due = isNearEnd || printed;
  const requestedAt = useRef(-1); // once for each number of rows, until the end is left: a failed page is not requested again and again
  useEffect(() => {
    if (!due) requestedAt.current = -1;
    if (!due || !more || loading || requestedAt.current === shown) return;
    // Rows that have just come still have to be measured: a frame later the end may be far away.
    const frame = requestAnimationFrame(() => {
      requestedAt.current = shown;
      onLoadMore?.();
    });
    return () => cancelAnimationFrame(frame);
  }, [due, more, loading, shown, onLoadMore]);
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
