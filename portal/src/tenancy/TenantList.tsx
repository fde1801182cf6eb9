import type { Endpoint } from '@cairn/contract';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { page } from '../app/paths.ts';
import { useUser } from '../auth/session.ts';
import { OnlyFavourites } from '../favourites/OnlyFavourites.tsx';
import { AddButton } from '../kit/AddButton.tsx';
import { useRecordDialog } from '../kit/useRecordDialog.ts';
import type { RecordListState } from '../kit/useRecordList.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { ListFilters } from '../ui/filter/ListFilters.tsx';
import { IconSearchOff } from '../ui/icons.tsx';
import { Page } from '../ui/Page.tsx';
import { Pager } from '../ui/Pager.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { ArchiveDialog } from './ArchiveDialog.tsx';
import { callsOf } from './calls.ts';
import type { Kind } from './kinds.ts';
import { actionsColumn } from './RowActions.tsx';
import { TenantFilter } from './TenantFilter.tsx';
import type { TenantValue } from './tenantLevels.ts';
import { useTenants } from './useTenants.ts';
import './messages.ts';

const TenantDialog = lazy(() => import('./TenantDialog.tsx'));

interface Props<E extends Endpoint, Row extends object> {
  kind: Kind;
  list: RecordListState<E, Row>;
  /** The page of a record. */
  overview: 'casterreseller' | 'casterdealer' | 'castercompany';
}

/** The page of resellers, dealers or companies: find, open, add, edit, delete. */
export function TenantList<E extends Endpoint, Row extends { value: number; text: string }>({
  kind,
  list,
  overview,
}: Props<E, Row>) {
  const { t } = useTranslation();
  const { role } = useUser();
  const tenants = useTenants();
  const navigate = useNavigate();
  const [removing, setRemoving] = useState<{ value: number; text: string }>();
  const { onFilter, table } = list;
  const { add, edit, dialog } = useRecordDialog(list, callsOf(kind).access, t(`tenancy.${kind.name}.add`));
  const columns = useMemo(
    () =>
      edit
        ? [...table.columns, actionsColumn<Row>({ edit: ({ value }) => edit(value), remove: setRemoving })]
        : table.columns,
    [table.columns, edit],
  );
  return (
    <Page {...list.page} actions={<AddButton add={add} />}>
      <ListFilters {...list.search}>
        {kind.name !== 'reseller' && (
          <TenantFilter
            userRole={role}
            options={tenants}
            deepest={kind.name}
            value={list.filter as TenantValue}
            onChange={(tenant) => onFilter(tenant as Partial<typeof list.filter>)}
          />
        )}
        {kind.name !== 'reseller' && (
          <OnlyFavourites
            value={'favourites' in list.filter && list.filter.favourites === 1}
            onChange={(only) => onFilter({ favourites: only ? 1 : 0 } as object)}
          />
        )}
        {table.filtered && (
          <Button
            tone="quiet"
            size="small"
            icon={<IconSearchOff className="icon icon-14" aria-hidden="true" />}
            onClick={table.onClearFilters}
          >
            {t('tenancy.reset')}
          </Button>
        )}
      </ListFilters>
      <DataTable
        {...table}
        columns={columns}
        onOpen={({ value }) => void navigate(page(overview, { id: value }))}
        empty={{ ...table.empty, ...(add && { action: add }) }}
      />
      {list.pager && <Pager {...list.pager} />}
      {dialog && (
        <Suspense fallback={null}>
          <TenantDialog
            key={dialog.id ?? 'new'}
            kind={kind}
            id={dialog.id}
            scope={list.filter as TenantValue}
            onClose={dialog.onClose}
          />
        </Suspense>
      )}
      {removing && <ArchiveDialog kind={kind} record={removing} onClose={() => setRemoving(undefined)} />}
    </Page>
  );
}
