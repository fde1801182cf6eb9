import type { Access, CallInput, Endpoint } from '@cairn/contract';
import { type ComponentType, type ReactNode, Suspense, useCallback } from 'react';
import { useCan } from '../auth/useCan.ts';
import { areaMessage } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { ListFilters } from '../ui/filter/ListFilters.tsx';
import { useUrlFilter } from '../ui/filter/url.ts';
import { count } from '../ui/format.ts';
import { IconPlus } from '../ui/icons.tsx';
import { Page } from '../ui/Page.tsx';
import { DataTable, type Sort } from '../ui/table/DataTable.tsx';
import { useList } from '../useList.ts';
import type { ListDefinition, Listed } from './defineList.ts';
import { callInputOf, clearedFilter, isFiltered, type ListFilter } from './listFilter.ts';

export interface RecordDialogProps {
  /** The record to edit; without it a new one. */
  readonly id: number | undefined;
  /** What the list is filtered by: where a new record begins. */
  readonly filter: ListFilter;
  readonly onClose: () => void;
}

interface Props<E extends Endpoint, Row extends Listed> {
  list: ListDefinition<E, Row>;
  /** Filters beside the search. */
  chips?: (filter: ListFilter, onFilter: (patch: Partial<ListFilter>) => void) => ReactNode;
  /** The form of a record, and who may save it. */
  form?: { access: Access; Dialog: ComponentType<RecordDialogProps> };
}

const idOf = ({ value }: Listed) => value;

/**
 * The page of a list: search, filters, saved views, table, export, and the form of a record. Its messages are `title`,
 * `all`, `search`, `none`, `noneText` and `add` of the list's name.
 */
export function RecordList<E extends Endpoint, Row extends Listed>({ list, chips, form }: Props<E, Row>) {
  const { name, endpoint, columns } = list;
  const may = useCan();
  const [parsed, setFilter] = useUrlFilter(list.filter);
  const filter = parsed as ListFilter; // the schema is made for it
  const input = callInputOf(endpoint.input, filter) as CallInput<E>; // each value has passed the call's own schema
  const { table, total, updatedAt, updating } = useList(endpoint, input, list.read, idOf);
  const onFilter = useCallback((patch: Partial<ListFilter>) => setFilter(patch), [setFilter]);
  const onOpen = useCallback(({ value }: Row) => setFilter({ edit: value }, { push: true }), [setFilter]);
  const Dialog = form && may(form.access) ? form.Dialog : undefined;
  const add = {
    label: areaMessage(name, 'add'),
    run: () => setFilter({ add: 1, edit: undefined }, { push: true }),
  };
  return (
    <Page
      title={areaMessage(name, 'title')}
      sub={total !== undefined && count(total)}
      updatedAt={updatedAt}
      updating={updating}
      actions={
        Dialog && (
          <Button tone="primary" icon={<IconPlus className="icon" aria-hidden="true" />} onClick={add.run}>
            {add.label}
          </Button>
        )
      }
    >
      <ListFilters
        name={name}
        all={areaMessage(name, 'all')}
        search={{ type: name, placeholder: areaMessage(name, 'search'), value: filter.stext }}
        onSearch={(stext) => onFilter({ stext })}
      >
        {chips?.(filter, onFilter)}
      </ListFilters>
      <DataTable
        name={name}
        label={areaMessage(name, 'title')}
        columns={columns}
        {...table}
        sort={{ id: filter.sort, desc: filter.desc }}
        onSort={({ id, desc }: Sort) => onFilter({ sort: id, desc })}
        {...(Dialog && { onOpen })}
        openId={filter.edit}
        empty={{
          title: areaMessage(name, 'none'),
          text: areaMessage(name, 'noneText'),
          ...(Dialog && { action: add }),
        }}
        filtered={isFiltered(endpoint.input, filter)}
        onClearFilters={() => onFilter(clearedFilter(endpoint.input))}
      />
      {Dialog && (filter.add || filter.edit !== undefined) && (
        <Suspense fallback={null}>
          <Dialog
            key={filter.edit ?? 'new'}
            id={filter.edit}
            filter={filter}
            onClose={() => onFilter({ add: undefined, edit: undefined })}
          />
        </Suspense>
      )}
    </Page>
  );
}
