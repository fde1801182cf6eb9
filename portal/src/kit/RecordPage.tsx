import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Page } from '../ui/Page.tsx';
import { QueryState } from '../ui/States.tsx';
import { NotAuthorised } from './NotAuthorised.tsx';

type PageProps = ComponentProps<typeof Page>;

interface Props<Known> {
  /** The title of the page until its record is read. */
  title: string;
  query: { data: Known | null | undefined; error: Error | null; refetch: () => unknown };
  /** What could not be read: the title of the error. */
  failed: string;
  /** An outline as large as the content of the page. */
  loading: ReactNode;
  /** Title row of the page without its record. */
  pending?: Omit<PageProps, 'title' | 'children'>;
  /** Title row of the page of a record. */
  head: (record: Known) => Omit<PageProps, 'children'>;
  children: (record: Known) => ReactNode;
}

/**
 * The page of one record: its outline until it is read, why there is none, and then its title row and content. The title
 * of a record that others delete meanwhile stays.
 */
export function RecordPage<Known extends object>(props: Props<Known>) {
  const { title, query, pending, head } = props;
  const shown = query.data ? head(query.data) : undefined;
  const lastTitle = useRef<string>(undefined);
  lastTitle.current = shown?.title ?? lastTitle.current;
  return (
    <Page title={lastTitle.current ?? title} {...(shown ?? pending)}>
      <QueryState
        query={query}
        failed={props.failed}
        loading={props.loading}
        missing={<NotAuthorised page wasThere={lastTitle.current !== undefined} />}
      >
        {(record) => props.children(record as Known)}
      </QueryState>
    </Page>
  );
}
