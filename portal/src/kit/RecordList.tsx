import type { Access, Endpoint } from '@cairn/contract';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { ListFilters } from '../ui/filter/ListFilters.tsx';
import { Page } from '../ui/Page.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { AddButton } from './AddButton.tsx';
import type { ListDefinition } from './defineList.ts';
import type { ListAddress, ListFilter } from './listFilter.ts';
import { useRecordDialog } from './useRecordDialog.ts';
import { type OnFilter, useRecordList } from './useRecordList.ts';

export interface RecordDialogProps<Filter extends ListAddress = ListAddress> {
  /** The record to edit; without it a new one. */
  readonly id: number | undefined;
  /** What the list is filtered by: where a new record begins. */
  readonly filter: Filter;
  readonly onClose: () => void;
}

interface Props<E extends Endpoint, Row extends { value: number }> {
  list: ListDefinition<E, Row>;
  /** Filters next to the search. */
  chips?: (filter: ListFilter<E>, onFilter: OnFilter<E>) => ReactNode;
  /** The form of a record, who may save it, and what its button says. */
  form: { access: Access; label: string; Dialog: ComponentType<RecordDialogProps<ListFilter<E>>> };
}

/**
 * The page of a list whose rows open their form: search, filters, saved views, table, export. A list with more to show
 * composes the same parts itself: `useRecordList` and `Page`, `ListFilters`, `DataTable`.
 */
export function RecordList<E extends Endpoint, Row extends { value: number }>(props: Props<E, Row>) {
  const { chips, form } = props;
  const { Dialog } = form;
  const list = useRecordList(props.list);
  const { filter, onFilter } = list;
  const { add, edit, dialog } = useRecordDialog<ListFilter<E>>(list, form.access, form.label);
  return (
    <Page {...list.page} actions={<AddButton add={add} />}>
      <ListFilters {...list.search}>{chips?.(filter, onFilter)}</ListFilters>
      <DataTable
        {...list.table}
        {...(edit && { onOpen: ({ value }: Row) => edit(value) })}
        openId={filter.edit}
        empty={{ ...list.table.empty, ...(add && { action: add }) }}
      />
      {dialog && (
        <Suspense fallback={null}>
          <Dialog key={dialog.id ?? 'new'} {...dialog} />
        </Suspense>
      )}
    </Page>
  );
}
