import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../language/index.ts';
import { useMayOpen } from '../../shell/useMayOpen.ts';

const history = '/home/rover/sessionhistory/$id';
const manage = '/home/rover/$id';

/** VIEW HISTORY and MANAGE ROVER; the latter is the rover's record in the list until it has a page of its own. */
export function Actions({ rover, username }: { rover: number; username: string | undefined }) {
  const { t } = useTranslation();
  const mayOpen = useMayOpen();
  const here = { id: String(rover) } as never;
  return (
    <>
      {mayOpen(history) && (
        <Link className="button" to={history as string} params={here}>
          {t('live.history')}
        </Link>
      )}
      {mayOpen(manage) ? (
        <Link className="button" to={manage as string} params={here}>
          {t('live.manage')}
        </Link>
      ) : (
        <Link
          className="button"
          to={'/home/manage/rovers' as string}
          search={{ ...(username && { stext: username }), open: rover } as never}
        >
          {t('live.manage')}
        </Link>
      )}
    </>
  );
}
