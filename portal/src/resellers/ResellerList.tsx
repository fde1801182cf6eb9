import type { Reseller } from '@cairn/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { z } from 'zod';
import { areas, query } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { reseller } from '../tenancy/kinds.ts';
import { type ListFilter, listFilter, TenantList } from '../tenancy/TenantList.tsx';
import { useUrlFilter } from '../ui/filter/url.ts';
import { Pager } from '../ui/Pager.tsx';
import { fetchAllRows } from '../useList.ts';
import { columns } from './columns.ts';
import './messages.ts';

const pageSize = 15;

const resellerFilter = listFilter.extend({
  sort: areas.resellers.list.input.shape.orderby,
  page: z.int().min(0).default(0),
});
type Filter = z.output<typeof resellerFilter>;

const read = ({ CasterBusiness, count }: { CasterBusiness: Reseller[]; count: number }) => ({
  rows: CasterBusiness,
  total: count,
});
const rowId = ({ value }: Reseller) => value;

/** Resellers, for system admins: numbered pages of fifteen. */
export function ResellerList() {
  const { t } = useTranslation();
  const [filter, setFilter] = useUrlFilter(resellerFilter);
  const { stext = '', sort, desc, page } = filter;
  const input = { stext, orderby: sort, sortdesc: desc };
  const list = useQuery({
    ...query(areas.resellers.list, { ...input, page, limit: pageSize }),
    placeholderData: keepPreviousData,
  });
  const onFilter = useCallback(
    (patch: Partial<ListFilter>, how?: { push?: boolean }) => {
      const moves = 'stext' in patch || 'sort' in patch || 'desc' in patch; // what is found changes
      setFilter({ ...(patch as Partial<Filter>), ...(moves && { page: 0 }) }, how);
    },
    [setFilter],
  );
  const total = list.data?.count;
  const last = total === undefined ? undefined : Math.max(0, Math.ceil(total / pageSize) - 1);
  useEffect(() => {
    if (last !== undefined && page > last) setFilter({ page: last }); // its only row was deleted, or an old link
  }, [last, page, setFilter]);
  return (
    <TenantList
      kind={reseller}
      name="resellers"
      title={t('resellers.title')}
      search={t('resellers.search')}
      none={{ title: t('resellers.none'), text: t('resellers.noneText') }}
      columns={columns}
      list={{
        total,
        updatedAt: list.dataUpdatedAt,
        updating: list.isFetching,
        table: {
          server: true,
          rows: list.data?.CasterBusiness,
          rowId,
          error: list.error,
          onRetry: () => void list.refetch(),
          updatedAt: list.dataUpdatedAt,
          exportRows: () => fetchAllRows(areas.resellers.list, input, read, rowId),
        },
      }}
      filter={filter}
      onFilter={onFilter}
      filtered={Boolean(stext)}
      onReset={() => onFilter({ stext: undefined })}
      overview={(id) => `/home/reseller/network/${id}`}
      foot={
        <Pager
          label={t('resellers.title')}
          page={page}
          limit={pageSize}
          total={total}
          onPage={(next) => setFilter({ page: next }, { push: true })}
        />
      }
    />
  );
}
