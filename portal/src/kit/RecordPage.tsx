import type { ComponentProps, ReactNode } from 'react';
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
  /** Instead of "not one of yours", such as for a record that was deleted while it was watched. */
  missing?: ReactNode;
  /** Title row of the page of a record. */
  head: (record: Known) => Omit<PageProps, 'children'>;
  children: (record: Known) => ReactNode;
}

/** The page of one record: its outline until it is read, why there is none, and then its title row and content. */
export function RecordPage<Known extends object>(props: Props<Known>) {
  const { title, query, pending, head } = props;
  return (
    <Page title={title} {...(query.data ? head(query.data) : pending)}>
      <QueryState
        query={query}
        failed={props.failed}
        loading={props.loading}
        missing={props.missing ?? <NotAuthorised page />}
      >
        {(record) => props.children(record as Known)}
      </QueryState>
    </Page>
  );
}
