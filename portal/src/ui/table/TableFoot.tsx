import { useTranslation } from 'react-i18next';
import { Button } from '../Button.tsx';
import { count } from '../format.ts';

interface Props {
  shown: number;
  total: number | undefined;
  /** Within 200 px of the end of the rows. */
  near: boolean;
  onMore: (() => void) | undefined;
  loading: boolean;
}

/** "50 of 214", and near the end of the rows the way to the next ones. Its height never changes. */
export function TableFoot({ shown, total, near, onMore, loading }: Props) {
  const { t } = useTranslation();
  if (total === undefined && !onMore) return null;
  const more = onMore && (total === undefined || shown < total);
  return (
    <div className="tablefoot">
      <span role="status">{t('table.shown', { n: count(shown), of: count(total ?? shown) })}</span>
      <span className="grow" />
      {more && (near || loading) && (
        <Button tone="quiet" size="small" onClick={onMore} busy={loading}>
          {t('table.more')}
        </Button>
      )}
    </div>
  );
}
