import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { z } from 'zod';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { SaveView, useViews, ViewTabs } from '../ui/filter/SavedViews.tsx';
import { SearchBox } from '../ui/filter/SearchBox.tsx';
import { count } from '../ui/format.ts';
import { IconPlus, IconSearchOff } from '../ui/icons.tsx';
import { Page } from '../ui/Page.tsx';
import { type Column, DataTable, type DataTableProps, type Sort } from '../ui/table/DataTable.tsx';
import { ArchiveDialog } from './ArchiveDialog.tsx';
import { callsOf } from './calls.ts';
import type { Kind } from './kinds.ts';
import { actionsColumn } from './RowActions.tsx';
import './tenancy.css';
import './messages.ts';

const TenantDialog = lazy(() => import('./TenantDialog.tsx'));

/** What the address of every list of tenants holds. */
export const listFilter = z.object({
  stext: z.coerce.string().optional(),
  desc: z.boolean().default(false),
  /** `?add=1` opens the wizard; `?edit=140` opens it with record 140. */
  add: z.literal(1).optional(),
  edit: z.int().min(1).optional(),
});
export interface ListFilter extends z.output<typeof listFilter> {
  sort: string;
}

interface Props<Row extends { value: number; text: string }> {
  kind: Kind;
  /** Plural, as it names saved views, columns and exports: "dealers". */
  name: string;
  title: string;
  search: string;
  none: { title: string; text: string };
  columns: readonly Column<Row>[];
  list: {
    total: number | undefined;
    updatedAt: number;
    updating: boolean;
    table: Pick<DataTableProps<Row>, 'rows' | 'rowId'> & Partial<DataTableProps<Row>>;
  };
  filter: ListFilter;
  /** The same function between renders. */
  onFilter: (patch: Partial<ListFilter>, how?: { push?: boolean }) => void;
  /** Anything is searched or filtered by. */
  filtered: boolean;
  onReset: () => void;
  /** Address of the overview of a record. */
  overview: (id: number) => string;
  /** Filters next to the search. */
  children?: ReactNode;
  /** Under the table. */
  foot?: ReactNode;
}

/** The page of resellers, dealers or companies: find, open, add, edit, delete. */
export function TenantList<Row extends { value: number; text: string }>(props: Props<Row>) {
  const { kind, name, columns, list, filter, onFilter, filtered, onReset, overview } = props;
  const { t } = useTranslation();
  const may = useCan();
  const navigate = useNavigate();
  const views = useViews(name);
  const [removing, setRemoving] = useState<{ value: number; text: string }>();
  const mayChange = may(callsOf(kind).access);
  const all = useMemo(
    () =>
      mayChange
        ? [
            ...columns,
            actionsColumn<Row>({
              edit: ({ value }) => onFilter({ edit: value }, { push: true }),
              remove: setRemoving,
            }),
          ]
        : columns,
    [columns, mayChange, onFilter],
  );
  const onOpen = ({ value }: Row) => void navigate({ href: overview(value) });
  const add = {
    label: t(`tenancy.${kind.name}.add`),
    run: () => onFilter({ add: 1, edit: undefined }, { push: true }),
  };
  return (
    <Page
      title={props.title}
      sub={list.total !== undefined && count(list.total)}
      updatedAt={list.updatedAt}
      updating={list.updating}
      actions={
        mayChange && (
          <Button tone="primary" icon={<IconPlus className="icon" aria-hidden="true" />} onClick={add.run}>
            {add.label}
          </Button>
        )
      }
    >
      <ViewTabs all={t('tenancy.all', { what: props.title.toLowerCase() })} views={views} />
      <div className="toolbar filters">
        <SearchBox
          type={name}
          placeholder={props.search}
          value={filter.stext}
          onChange={(stext) => onFilter({ stext })}
        />
        <div className="chips">
          {props.children}
          {filtered && (
            <Button
              tone="quiet"
              size="small"
              icon={<IconSearchOff className="icon icon-14" aria-hidden="true" />}
              onClick={onReset}
            >
              {t('tenancy.reset')}
            </Button>
          )}
          <SaveView views={views} />
        </div>
      </div>
      <DataTable
        name={name}
        label={props.title}
        columns={all}
        {...list.table}
        sort={{ id: filter.sort, desc: filter.desc }}
        onSort={({ id, desc }: Sort) => onFilter({ sort: id, desc })}
        onOpen={onOpen}
        empty={{ ...props.none, ...(mayChange && { action: add }) }}
        filtered={filtered}
        onClearFilters={onReset}
      />
      {props.foot}
      {mayChange && (filter.add || filter.edit !== undefined) && (
        <Suspense fallback={null}>
          <TenantDialog
            key={filter.edit ?? 'new'}
            kind={kind}
            id={filter.edit}
            onClose={() => onFilter({ add: undefined, edit: undefined })}
          />
        </Suspense>
      )}
      {removing && <ArchiveDialog kind={kind} record={removing} onClose={() => setRemoving(undefined)} />}
    </Page>
  );
}
