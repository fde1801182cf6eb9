import { type RoverRow, roverSortKeys } from '@cairn/contract';
import { IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { api, areas, keyOf } from '../api.ts';
import { useUser } from '../session/session.ts';
import { useTenants } from '../shell/useTenants.ts';
import { Button } from '../ui/Button.tsx';
import { FilterChip } from '../ui/filter/FilterChip.tsx';
import { ListFilters } from '../ui/filter/ListFilters.tsx';
import { TenantFilter } from '../ui/filter/TenantFilter.tsx';
import { useUrlFilter } from '../ui/filter/url.ts';
import { count } from '../ui/format.ts';
import { Page } from '../ui/Page.tsx';
import { StatusStrip } from '../ui/StatusStrip.tsx';
import { DataTable, type Sort } from '../ui/table/DataTable.tsx';
import { columnsFor, rowId } from './columns.tsx';
import { RoverDrawer } from './RoverDrawer.tsx';
import './rovers.css';
import './words.ts';

const pageSize = 50;

/** The select of the list: 0 is all, 9 connected without a fix, -1 not connected. */
const statuses = [
  { value: 0, key: 'all', count: 'all' },
  { value: 4, key: 'fixed', count: 'fixed' },
  { value: 5, key: 'float', count: 'float' },
  { value: 2, key: 'dgps', count: 'dgps' },
  { value: 1, key: 'gps', count: 'gps' },
  { value: 6, key: 'est', count: 'est' },
  { value: 9, key: 'conn', count: 'connected' },
  { value: -1, key: 'note', count: 'offline' },
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

/** Rovers: all that the person may see, found, filtered and sorted by the server. */
export function RoverList() {
  const { t } = useTranslation();
  const { role } = useUser();
  const client = useQueryClient();
  const tenants = useTenants();
  const [filter, setFilter] = useUrlFilter(roverFilter);
  const { reseller, dealer, company, stext = '', status, sort, desc, open } = filter;
  const input = { reseller, dealer, company, stext, status, orderby: sort, sortdesc: desc };
  const list = useInfiniteQuery({
    queryKey: [...keyOf(areas.rovers.list), 'pages', input],
    queryFn: ({ pageParam, signal }) =>
      api.rovers.list({ ...input, page: pageParam, limit: pageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (_, pages) => {
      const loaded = pages.reduce((sum, { rovers }) => sum + rovers.length, 0);
      return loaded < (pages[0]?.total ?? 0) ? pages.length : undefined;
    },
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
  const rows = useMemo(() => list.data && once(list.data.pages.flatMap(({ rovers }) => rovers)), [list.data]);
  const first = list.data?.pages[0];
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = list;

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
      sub={first && t('rovers.sub', { n: count(first.total), of: count(first.counts.all) })}
      updatedAt={list.dataUpdatedAt}
      updating={list.isFetching}
      actions={
        <Button
          icon={<IconRefresh className="i" aria-hidden="true" />}
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
        total={first?.counts.all ?? 0}
        items={statuses.map(({ value, key, count: name }) => ({
          value,
          ...(key !== 'all' && { status: key }),
          count: first?.counts[name],
        }))}
      />
      <DataTable
        name="rovers"
        label={t('rovers.title')}
        columns={columnsFor(role)}
        rows={rows}
        rowId={rowId}
        server
        sort={{ id: sort, desc }}
        onSort={({ id, desc }: Sort) => setFilter({ sort: id as (typeof roverSortKeys)[number], desc })}
        total={first?.total}
        onMore={hasNextPage ? () => void fetchNextPage() : undefined}
        loadingMore={isFetchingNextPage}
        onOpen={onOpen}
        openId={open}
        error={list.error}
        onRetry={() => void list.refetch()}
        updatedAt={list.dataUpdatedAt}
        empty={{ title: t('rovers.none'), text: t('rovers.noneText') }}
        filtered={filtered}
        onClearFilters={clear}
        exportRows={() => everyRow(input)}
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

/** A rover that moved between two pages while they were read shows once. */
function once(rows: readonly RoverRow[]): RoverRow[] {
  return [...new Map(rows.map((row) => [row.value, row])).values()];
}

/** All rows of the filter, 200 at a time, for an export. */
async function everyRow(input: Omit<Parameters<typeof api.rovers.list>[0], 'page' | 'limit'>) {
  const rows: RoverRow[] = [];
  for (let page = 0; ; page++) {
    const { rovers, total } = await api.rovers.list({ ...input, page, limit: 200 });
    rows.push(...rovers);
    if (rovers.length === 0 || rows.length >= total) return once(rows);
  }
}
