import { useTranslation } from '../language/index.ts';
import { IconButton } from './Button.tsx';
import { count } from './format.ts';
import { IconChevronLeft, IconChevronRight } from './icons.tsx';
import { pageNumbers } from './pages.ts';

interface Props {
  /** What is paged, for screen readers: "Resellers". */
  label: string;
  /** The page, counted from 0. */
  page: number;
  /** Rows a page. */
  limit: number;
  total: number | undefined;
  /** There are more than `total`, which nobody counts. */
  more?: boolean;
  onPage: (page: number) => void;
}

/** Numbered pages under a table: "16 to 30 of 37" and a button for each. Has the same height for a single page. */
export function Pager({ label, page, limit, total, more, onPage }: Props) {
  const { t } = useTranslation();
  const pages = Math.max(1, Math.ceil((total ?? 0) / limit));
  const from = page * limit + 1;
  return (
    // in place once it is known where: the rows that are awaited may be many more than there are
    <nav
      className="tablefoot pager"
      style={total === undefined ? { visibility: 'hidden' } : undefined}
      aria-label={t('table.pages', { what: label })}
    >
      <span role="status">
        {Boolean(total) &&
          t('table.pageOf', {
            from: count(from),
            to: count(Math.min(from + limit - 1, total ?? 0)),
            of: `${count(total)}${more ? '+' : ''}`,
          })}
      </span>
      <span className="grow" />
      {pages > 1 && (
        <>
          <IconButton
            small
            label={t('table.pageBefore')}
            disabled={page <= 0}
            onClick={() => onPage(page - 1)}
          >
            <IconChevronLeft className="icon icon-14" aria-hidden="true" />
          </IconButton>
          {pageNumbers(page + 1, pages).map((number, index) =>
            number === 0 ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no key but its index
              <span key={`gap ${index}`} aria-hidden="true">
                …
              </span>
            ) : (
              <button
                key={number}
                type="button"
                aria-label={t('table.page', { n: number })}
                aria-current={number === page + 1 ? 'page' : undefined}
                onClick={() => onPage(number - 1)}
              >
                {number}
              </button>
            ),
          )}
          <IconButton
            small
            label={t('table.pageAfter')}
            disabled={page >= pages - 1}
            onClick={() => onPage(page + 1)}
          >
            <IconChevronRight className="icon icon-14" aria-hidden="true" />
          </IconButton>
        </>
      )}
    </nav>
  );
}
