import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../language/index.ts';
import { page } from '../../paths.ts';
import { useMayOpen } from '../../shell/useMayOpen.ts';

/** VIEW HISTORY and MANAGE ROVER; the latter is the rover's record in the list until it has a page of its own. */
export function Actions({ rover, username }: { rover: number; username: string | undefined }) {
  const { t } = useTranslation();
  const mayOpen = useMayOpen();
  return (
    <>
      {mayOpen('casterroverhistory') && (
        <Link className="button" {...page('casterroverhistory', { id: rover })}>
          {t('live.history')}
        </Link>
      )}
      {mayOpen('casterrovermanage') ? (
        <Link className="button" {...page('casterrovermanage', { id: rover })}>
          {t('live.manage')}
        </Link>
      ) : (
        <Link
          className="button"
          {...page('casterrovers', { search: { ...(username && { stext: username }), open: rover } })}
        >
          {t('live.manage')}
        </Link>
      )}
    </>
  );
}
