import { Link } from '@tanstack/react-router';
import { page } from '../../app/paths.ts';
import { useTranslation } from '../../language/index.ts';
import { useMayOpen } from '../../shell/useMayOpen.ts';

/** VIEW HISTORY and MANAGE ROVER. */
export function Actions({ rover }: { rover: number }) {
  const { t } = useTranslation();
  const mayOpen = useMayOpen();
  return (
    <>
      {mayOpen('casterroverhistory') && (
        <Link className="button" {...page('casterroverhistory', { id: rover })}>
          {t('live.history')}
        </Link>
      )}
      {mayOpen('casterrovermanage') && (
        <Link className="button" {...page('casterrovermanage', { id: rover })}>
          {t('live.manage')}
        </Link>
      )}
    </>
  );
}
