import { type BulkAction, CHOSEN_ROVERS, type ListedRover, statusFilterIds } from '@cairn/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { areas, call, keyOf } from '../api.ts';
import { page as toPage } from '../app/paths.ts';
import { useUser } from '../auth/session.ts';
import { useCan } from '../auth/useCan.ts';
import { useProfileOptions } from '../correction-profiles/useProfileOptions.ts';
import { useFavouritesView } from '../favourites/useFavouritesView.ts';
import { AddButton } from '../kit/AddButton.tsx';
import { filtersOf, isFiltered, type ListFilter } from '../kit/listFilter.ts';
import { useOpenListRow } from '../kit/useOpenRow.ts';
import { useRecordDialog } from '../kit/useRecordDialog.ts';
import { useRecordList } from '../kit/useRecordList.ts';
import { useTranslation } from '../language/index.ts';
import { BulkButtons } from '../rover-bulk/BulkButtons.tsx';
import { useMayOpen } from '../shell/useMayOpen.ts';
import { StatusStrip } from '../status/StatusStrip.tsx';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { useTenants } from '../tenancy/useTenants.ts';
import { Button } from '../ui/Button.tsx';
import { dateText } from '../ui/dates.ts';
import { FilterChip } from '../ui/filter/FilterChip.tsx';
import { ListFilters } from '../ui/filter/ListFilters.tsx';
import { count } from '../ui/format.ts';
import { IconRefresh, IconUpload } from '../ui/icons.tsx';
import { Page } from '../ui/Page.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { ArchiveDialog } from './ArchiveDialog.tsx';
import { columnsFor, deleteColumn, deletedColumns, restoreColumn, rovers } from './columns.tsx';
import { RoverDrawer } from './RoverDrawer.tsx';
import { useRoverViews } from './useRoverViews.ts';
import './messages.ts';

const RoverWizard = lazy(async () => ({
  default: (await import('../rover-wizard/RoverWizard.tsx')).RoverWizard,
}));

const BulkDialog = lazy(async () => ({ default: (await import('../rover-bulk/BulkDialog.tsx')).BulkDialog }));

/** What is done with the rovers that were selected: the list may have lost them when its result is shown. */
interface Bulk {
  readonly action: BulkAction;
  readonly rovers: readonly number[];
  readonly dealers: readonly number[];
  readonly onDone: () => void;
}

/** The select of the list: 0 is all, 9 connected without a fix, -1 not connected. */
const statuses = [
  { value: 0, key: 'all', count: 'all' },
  { value: 4, key: 'fixed', count: 'fixed' },
  { value: 5, key: 'float', count: 'float' },
  { value: 2, key: 'dgps', count: 'dgps' },
  { value: 1, key: 'gps', count: 'gps' },
  { value: 6, key: 'est', count: 'est' },
  { value: 9, key: 'conn', count: 'connected' },
  { value: -1, key: 'unknown', count: 'offline' },
] as const;

/** What the list is filtered by, as the call of its ids takes it. */
const idsInputOf = ({
  reseller,
  dealer,
  company,
  stext,
  status,
  archived,
  never,
  view,
  created,
  corrections,
  favourites,
}: ListFilter<typeof areas.rovers.list>) => ({
  reseller,
  dealer,
  company,
  stext,
  status,
  archived,
  never,
  view,
  created,
  corrections,
  favourites,
});

/** Rovers: all that the person may see, found, filtered and sorted by the server. */
export function RoverList() {
  const { t } = useTranslation();
  const { role } = useUser();
  const client = useQueryClient();
  const tenants = useTenants();
  const list = useRecordList(rovers, { refetchInterval: 30_000 });
  const { filter, onFilter } = list;
  const { status = 0 } = filter;
  const counts = list.reply?.counts;
  // what the counts add up to is everything only where nothing else narrows the list
  const ofAll =
    status && !isFiltered(rovers.filter, { ...filter, status: statusFilterIds.everyRover })
      ? counts?.all
      : undefined;
  const may = useCan();
  const mayOpen = useMayOpen();
  const mayDelete = may(areas.roverForms.archive);
  const mayBulk = may(areas.roverBulk.apply);
  const scope = JSON.stringify(filtersOf(rovers.filter, { ...filter }));
  const isDeleted = mayDelete && filter.archived === 1;
  const [deleting, setDeleting] = useState<ListedRover>();
  const [bulk, setBulk] = useState<Bulk>();
  const columns = useMemo(() => {
    if (isDeleted) return [...deletedColumns, restoreColumn];
    return mayDelete ? [...columnsFor(role), deleteColumn(setDeleting)] : columnsFor(role);
  }, [mayDelete, isDeleted, role]);
  const views = useRoverViews(filter);
  const favourites = useFavouritesView('rover', filter);
  /** Dealers of all rovers that match, once these were selected. */
  const every = useRef<readonly number[]>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scope has other rovers
  useEffect(() => {
    every.current = undefined;
  }, [scope]);
  const chooseAll = async () => {
    const { ids, dealers } = await call(areas.rovers.ids, idsInputOf(filter));
    every.current = dealers;
    return ids;
  };
  const profiles = useProfileOptions();
  const opened = useOpenListRow(list);
  const { add, dialog } = useRecordDialog(list, areas.roverForms.save, t('rovers.add'));
  return (
    <Page
      {...list.page}
      {...(ofAll !== undefined && { sub: t('rovers.sub', { n: count(list.total), of: count(ofAll) }) })}
      actions={
        <>
          <Button
            icon={<IconRefresh className="icon" aria-hidden="true" />}
            onClick={() => void client.invalidateQueries({ queryKey: keyOf(areas.rovers.list) })}
          >
            {t('rovers.refresh')}
          </Button>
          {may(areas.roverImport.run) && mayOpen('casterroverimport') && (
            <Link className="button" {...toPage('casterroverimport')}>
              <IconUpload className="icon" aria-hidden="true" />
              {t('rovers.import')}
            </Link>
          )}
          <AddButton add={add} />
        </>
      }
    >
      <ListFilters {...list.search} offered={[favourites, ...views]}>
        <TenantFilter userRole={role} options={tenants} value={filter} onChange={onFilter} />
        <FilterChip
          name={t('rovers.rtkFixStatus')}
          options={statuses.map(({ value, key }) => ({ value, text: t(`status.${key}`) }))}
          value={status || undefined}
          onChange={(next) => onFilter({ status: next ?? 0 })}
        />
        <FilterChip
          name={t('rovers.connection')}
          options={[{ value: 1, text: t('rovers.neverConnected') }]}
          value={filter.never || undefined}
          onChange={(next) => onFilter({ never: next ?? 0, status: statusFilterIds.everyRover })}
        />
        <FilterChip
          name={t('rovers.corrections')}
          options={profiles}
          value={filter.corrections}
          onChange={(corrections) => onFilter({ corrections })}
        />
        {filter.created && (
          <FilterChip
            name={t('rovers.imported')}
            options={[{ value: filter.created, text: dateText(filter.created, 'second') }]}
            value={filter.created}
            onChange={(created) => onFilter({ created })}
          />
        )}
        {mayDelete && (
          <FilterChip
            name={t('rovers.archived')}
            options={[{ value: 1, text: t('rovers.lastDays') }]}
            value={filter.archived || undefined}
            onChange={(next) => onFilter({ archived: next ?? 0, status: statusFilterIds.everyRover })}
          />
        )}
      </ListFilters>
      {!isDeleted && (
        <StatusStrip
          label={t('rovers.rtkFixStatus')}
          value={status}
          onChange={(next) => onFilter({ status: next })}
          total={counts?.all ?? 0}
          searching={Boolean(filter.stext)}
          items={statuses.map(({ value, key, count: name }) => ({
            value,
            ...(key !== 'all' && { status: key }),
            count: counts?.[name],
          }))}
        />
      )}
      <DataTable
        {...list.table}
        columns={columns}
        {...(!isDeleted && opened.table)}
        {...(mayBulk && {
          bulkActions: (chosen: readonly ListedRover[], clear: () => void, ids: readonly string[]) => (
            <BulkButtons
              isDeleted={isDeleted}
              onAction={(action) =>
                setBulk({
                  action,
                  rovers: ids.map(Number),
                  dealers: [...new Set([...(every.current ?? []), ...chosen.map(({ dealer }) => dealer)])],
                  onDone: clear,
                })
              }
            />
          ),
          selectAll: { limit: CHOSEN_ROVERS, scope, every: chooseAll },
        })}
        empty={{
          ...list.table.empty,
          ...(filter.favourites && { noMatch: t('favourites.noneText') }),
          ...(add && { action: add }),
        }}
      />
      {deleting && (
        <ArchiveDialog
          rover={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => onFilter({ open: undefined })}
        />
      )}
      {opened.drawer && <RoverDrawer {...opened.drawer} />}
      {bulk && (
        <Suspense fallback={null}>
          <BulkDialog {...bulk} onClose={() => setBulk(undefined)} />
        </Suspense>
      )}
      {dialog && (
        <Suspense fallback={null}>
          <RoverWizard key={dialog.id ?? 'new'} rover={dialog.id} scope={filter} onClose={dialog.onClose} />
        </Suspense>
      )}
    </Page>
  );
}
