import { isAtLeast, isRole, SIMS_PER_ASSIGNMENT, type SimRow, simHolders } from '@cairn/contract';
import { lazy, Suspense, useMemo, useState } from 'react';
import { areas } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { useCan } from '../auth/useCan.ts';
import { useOpenListRow } from '../kit/useOpenRow.ts';
import { useRecordList } from '../kit/useRecordList.ts';
import { useTranslation } from '../language/index.ts';
import { StatusStrip } from '../status/StatusStrip.tsx';
import { RoverFilter } from '../subscriptions/RoverFilter.tsx';
import { stateText } from '../subscriptions/states.ts';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { useTenants } from '../tenancy/useTenants.ts';
import { Drawer } from '../ui/Drawer.tsx';
import { FilterChip } from '../ui/filter/FilterChip.tsx';
import { ListFilters } from '../ui/filter/ListFilters.tsx';
import { count } from '../ui/format.ts';
import { Page } from '../ui/Page.tsx';
import { SkeletonLines } from '../ui/States.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { holderTexts } from './codes.rules.ts';
import { columnsFor, sims } from './columns.tsx';
import { RefreshPanel } from './RefreshPanel.tsx';
import { SimBulkButtons } from './SimBulkButtons.tsx';
import type { OpenedSimDialog } from './SimDialogs.tsx';
import { SimListButtons } from './SimListButtons.tsx';
import { SimGlyph, statusText } from './SimStatus.tsx';
import { useOwnTenants } from './useSims.ts';
import { useSimViews } from './useSimViews.ts';
import { useSuppliers } from './useSuppliers.ts';
import './messages.ts';

const SimDrawer = lazy(async () => ({ default: (await import('./SimDrawer.tsx')).SimDrawer }));
const SimDialogs = lazy(async () => ({ default: (await import('./SimDialogs.tsx')).SimDialogs }));

/** -1 is all. */
const statuses = [-1, 0, 1, 2, 3] as const;
type Status = (typeof statuses)[number];
/** The states of a rover's subscription, the current ones first. */
const states = [3, 5, 2, 4, 6] as const;
/** The list is no longer than this, so that its head and foot stay in the window. */
const TABLE_HEIGHT = '600px';

/** SIM cards: all that the person may see, found, filtered and sorted by the server. */
export function SimList() {
  const { t } = useTranslation();
  const user = useUser();
  const may = useCan();
  const tenants = useTenants();
  const own = useOwnTenants();
  const suppliers = useSuppliers().data ?? [];
  const isAdmin = isAtLeast(user.role, 'reseller');
  // an address that an administrator has sent may have the filter that only administrators are shown
  const input = isAdmin ? own : { ...own, bases: false };
  const list = useRecordList(sims, { input, refetchInterval: 30_000 });
  const { filter, onFilter, reply } = list;
  const status = (filter.status ?? -1) as Status;
  const offered = useSimViews(filter);
  const opened = useOpenListRow(list);
  const [dialog, setDialog] = useState<OpenedSimDialog>();
  const columns = useMemo(() => columnsFor(user.role), [user.role]);
  const scope = JSON.stringify({ ...filter, open: undefined });
  const supplier = suppliers.find(({ value }) => value === filter.type);
  return (
    <Page
      {...list.page}
      actions={
        <SimListButtons
          filter={filter}
          hasSupplier={supplier !== undefined}
          onOpen={(name) => setDialog({ name })}
        />
      }
    >
      {may(areas.simSuppliers.refreshes) && <RefreshPanel supplier={filter.type || undefined} />}
      <ListFilters {...list.search} offered={offered}>
        <TenantFilter
          userRole={user.role}
          options={tenants}
          value={filter}
          onChange={(tenant) => onFilter({ ...tenant, rover: undefined })}
        />
        <RoverFilter
          company={user.company ?? filter.company}
          value={filter.rover}
          onChange={(rover) => onFilter({ rover })}
        />
        {isAdmin && (
          <FilterChip
            name={t('sims.supplier')}
            options={suppliers.map(({ value, text }) => ({ value, text }))}
            value={filter.type || undefined}
            onChange={(type) => onFilter({ type: type ?? 0 })}
          />
        )}
        <FilterChip
          name={t('sims.stock')}
          options={[
            { value: 'stock' as const, text: t('sims.anyStock') },
            ...simHolders.map((value) => ({ value, text: t(holderTexts[value]) })),
          ]}
          value={filter.stock}
          onChange={(stock) => onFilter({ stock })}
        />
        <FilterChip
          name={t('sims.subscription')}
          options={states.map((value) => ({ value, text: stateText(value) }))}
          value={filter.substatus || undefined}
          onChange={(substatus) => onFilter({ substatus: substatus ?? 0 })}
        />
        {isAdmin && (
          <FilterChip
            name={t('sims.bases')}
            options={[{ value: 1, text: t('sims.onlyBases') }]}
            value={filter.bases ? 1 : undefined}
            onChange={(on) => onFilter({ bases: on === 1 })}
          />
        )}
        <FilterChip
          name={t('sims.alerts')}
          options={[{ value: 1, text: t('sims.onlyAlerts') }]}
          value={filter.alerts ? 1 : undefined}
          onChange={(on) => onFilter({ alerts: on === 1 })}
        />
      </ListFilters>
      <StatusStrip<Status>
        label={t('sims.status')}
        value={status}
        onChange={(next) => onFilter({ status: next })}
        items={statuses.map((value) => ({
          value,
          label: value === -1 ? t('sims.allStatuses') : statusText(value),
          ...(value !== -1 && { glyph: <SimGlyph status={value} /> }),
          count: value === -1 ? reply?.Counts.reduce((sum, one) => sum + one, 0) : reply?.Counts[value],
        }))}
      />
      <DataTable
        {...list.table}
        {...opened.table}
        columns={columns}
        maxHeight={TABLE_HEIGHT}
        {...(may(areas.sims.changeStatus) && {
          bulkActions: (rows: readonly SimRow[]) => <SimBulkButtons rows={rows} onOpen={setDialog} />,
          selectAll: { limit: SIMS_PER_ASSIGNMENT, scope },
        })}
        summary={
          reply && reply.Alerts > 0 && t('sims.withAlerts', { n: count(reply.Alerts), count: reply.Alerts })
        }
        empty={{
          title: t('sims.none'),
          text: t(isRole(user.role, 'systemAdmin') ? 'sims.noneText' : 'sims.noneTextOwn'),
        }}
      />
      <Suspense
        fallback={
          opened.drawer && (
            <Drawer title={t('sim.title', { number: '' })} onClose={opened.drawer.onClose}>
              <SkeletonLines />
            </Drawer>
          )
        }
      >
        {opened.drawer && <SimDrawer key={opened.drawer.id} {...opened.drawer} />}
      </Suspense>
      <Suspense fallback={null}>
        {dialog && (
          <SimDialogs
            opened={dialog}
            filter={filter}
            supplier={supplier}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
    </Page>
  );
}
