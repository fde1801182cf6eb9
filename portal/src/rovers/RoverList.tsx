import { type Reply, type RoverRow, roverSortKeys } from '@cairn/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { z } from 'zod';
import { areas, keyOf } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import { StatusStrip } from '../status/StatusStrip.tsx';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { useTenants } from '../tenancy/useTenants.ts';
import { Button } from '../ui/Button.tsx';
import { FilterChip } from '../ui/filter/FilterChip.tsx';
import { ListFilters } from '../ui/filter/ListFilters.tsx';
import { useUrlFilter } from '../ui/filter/url.ts';
import { count } from '../ui/format.ts';
import { IconRefresh } from '../ui/icons.tsx';
import { Page } from '../ui/Page.tsx';
import { DataTable, type Sort } from '../ui/table/DataTable.tsx';
import { useList } from '../useList.ts';
import { columnsFor, rowId } from './columns.tsx';
import { RoverDrawer } from './RoverDrawer.tsx';
import './rovers.css';
import './messages.ts';

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

const roverFilter = z.object({
  reseller: z.int().optional(),
  dealer: z.int().optional(),
  company: z.int().optional(),
  stext: z.coerce.string().optional(),
  status: z.literal([-1, 0, 1, 2, 4, 5, 6, 9]).default(0),
  sort: z.enum(roverSortKeys).default('rover'),
  desc: z.boolean().default(false),
  open: z.int().optional(),
});

const read = ({ rovers, total }: Reply<typeof areas.rovers.list>) => ({ rows: rovers, total });

/** Rovers: all that the person may see, found, filtered and sorted by the server. */
export function RoverList() {
  const { t } = useTranslation();
  const { role } = useUser();
  const client = useQueryClient();
  const tenants = useTenants();
  const [filter, setFilter] = useUrlFilter(roverFilter);
  const { reseller, dealer, company, stext = '', status, sort, desc, open } = filter;
  const list = useList(
    areas.rovers.list,
    { reseller, dealer, company, stext, status, orderby: sort, sortdesc: desc },
    read,
    rowId,
    { refetchInterval: 30_000 },
  );
  const { rows } = list.table;
  const counts = list.reply?.counts;

  const onOpen = useCallback(
    ({ value }: RoverRow) => setFilter({ open: value }, { push: true }),
    [setFilter],
  );
  const here = rows?.findIndex(({ value }) => value === open) ?? -1;
  const step = (to: RoverRow | undefined) => to && (() => setFilter({ open: to.value }));
  const filtered = Boolean(
    filter.stext || filter.status || filter.reseller || filter.dealer || filter.company,
  );
  const clear = () =>
    setFilter({ stext: undefined, status: 0, reseller: undefined, dealer: undefined, company: undefined });

  return (
    <Page
      title={t('rovers.title')}
      sub={counts && t('rovers.sub', { n: count(list.total), of: count(counts.all) })}
      updatedAt={list.updatedAt}
      updating={list.updating}
      actions={
        <Button
          icon={<IconRefresh className="icon" aria-hidden="true" />}
          onClick={() => void client.invalidateQueries({ queryKey: keyOf(areas.rovers.list) })}
        >
          {t('rovers.refresh')}
        </Button>
      }
    >
      <ListFilters
        name="rovers"
        all={t('rovers.all')}
        search={{ type: 'rovers', placeholder: t('rovers.search'), value: filter.stext }}
        onSearch={(stext) => setFilter({ stext })}
      >
        <TenantFilter
          userRole={role}
          options={tenants}
          value={filter}
          onChange={(tenant) => setFilter(tenant)}
        />
        <FilterChip
          name={t('rovers.rtkFixStatus')}
          options={statuses.map(({ value, key }) => ({ value, text: t(`status.${key}`) }))}
          value={filter.status || undefined}
          onChange={(status) => setFilter({ status: status ?? 0 })}
        />
      </ListFilters>
      <StatusStrip
        label={t('rovers.rtkFixStatus')}
        value={filter.status}
        onChange={(status) => setFilter({ status })}
        total={counts?.all ?? 0}
        items={statuses.map(({ value, key, count: name }) => ({
          value,
          ...(key !== 'all' && { status: key }),
          count: counts?.[name],
        }))}
      />
      <DataTable
        name="rovers"
        label={t('rovers.title')}
        columns={columnsFor(role)}
        {...list.table}
        sort={{ id: sort, desc }}
        onSort={({ id, desc }: Sort) => setFilter({ sort: id as (typeof roverSortKeys)[number], desc })}
        onOpen={onOpen}
        openId={open}
        empty={{ title: t('rovers.none'), text: t('rovers.noneText') }}
        filtered={filtered}
        onClearFilters={clear}
      />
      {open !== undefined && (
        <RoverDrawer
          id={open}
          onClose={() => setFilter({ open: undefined })}
          onPrevious={step(rows?.[here - 1])}
          onNext={here < 0 ? undefined : step(rows?.[here + 1])}
        />
      )}
    </Page>
  );
}
