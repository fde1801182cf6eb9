import type { ReactNode } from 'react';
import { CopyViewLink, type OfferedView, SaveView, useViews, ViewTabs } from './SavedViews.tsx';
import { SearchBox } from './SearchBox.tsx';

interface Props {
  /** The list whose views are saved: "rovers". */
  name: string;
  /** The tab without any filter, next to those of saved views: "All rovers". */
  all: string;
  /** The search field, as for `SearchBox`. */
  search: { type: string; placeholder: string; value: string | undefined };
  onSearch: (term: string | undefined) => void;
  /** Ready-made views of the list. */
  offered?: readonly OfferedView[];
  /** The filters as chips; "Save view" follows them. */
  children: ReactNode;
}

/** The head of a filtered list: its views, then search and filters in one row. */
export function ListFilters({ name, all, search, onSearch, offered, children }: Props) {
  const views = useViews(name, offered);
  return (
    <>
      <ViewTabs all={all} views={views} />
      <div className="toolbar filters">
        <SearchBox {...search} onChange={onSearch} />
        <div className="chips">
          {children}
          <SaveView views={views} />
          <CopyViewLink views={views} />
        </div>
      </div>
    </>
  );
}
