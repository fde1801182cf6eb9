import { type User, userRoleFilter, userSortKeys } from '@cairn/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback } from 'react';
import { z } from 'zod';
import { areas, query } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { useTenants } from '../tenancy/useTenants.ts';
import { Button } from '../ui/Button.tsx';
import { FilterChip } from '../ui/filter/FilterChip.tsx';
import { ListFilters } from '../ui/filter/ListFilters.tsx';
import { useUrlFilter } from '../ui/filter/url.ts';
import { count } from '../ui/format.ts';
import { IconUserPlus } from '../ui/icons.tsx';
import { Page } from '../ui/Page.tsx';
import { Pager } from '../ui/Pager.tsx';
import { DataTable, type DataTableProps, type Sort } from '../ui/table/DataTable.tsx';
import { fetchAllRows, useList } from '../useList.ts';
import { columnsFor, rowId } from './columns.tsx';
import { UserDrawer } from './UserDrawer.tsx';
import './messages.ts';

const UserDialog = lazy(async () => ({ default: (await import('./UserDialog.tsx')).UserDialog }));

const userFilter = z.object({
  reseller: z.int().optional(),
  dealer: z.int().optional(),
  company: z.int().optional(),
  stext: z.coerce.string().optional(),
  role: z.literal([0, 1, 5, 10, 20, 30]).default(0),
  sort: z.enum(userSortKeys).default('user'),
  desc: z.boolean().default(false),
  page: z.int().min(0).default(0),
  open: z.int().optional(),
  /** `?add=1` opens the form; `?edit=140` opens it with record 140. */
  add: z.literal(1).optional(),
  edit: z.int().optional(),
});
type Filter = z.output<typeof userFilter>;

/** Users; scrolling near the end loads more. */
export function UserList() {
  const [filter] = useUrlFilter(userFilter);
  return <Users list={useList(areas.users.list, inputOf(filter), read, rowId)} />;
}

const numbered = 100;

/** The same under System Admin, in numbered pages: any part of fifty thousand is one step away. */
export function SystemUsers() {
  const [filter] = useUrlFilter(userFilter);
  const input = inputOf(filter);
  const { data, ...list } = useQuery({
    ...query(areas.users.list, { ...input, page: filter.page, limit: numbered }),
    placeholderData: keepPreviousData,
  });
  const table = {
    server: true,
    rows: data?.users,
    rowId,
    error: list.error,
    onRetry: () => void list.refetch(),
    updatedAt: list.dataUpdatedAt,
    exportRows: () => fetchAllRows(areas.users.list, input, read, rowId),
  };
  const shown = { total: data?.total, updatedAt: list.dataUpdatedAt, updating: list.isFetching, table };
  return <Users paged list={shown} />;
}

const read = ({ users, total }: { users: User[]; total: number }) => ({ rows: users, total });

function inputOf({ reseller, dealer, company, stext = '', role, sort, desc }: Filter) {
  return { reseller, dealer, company, stext, rolesel: role, orderby: sort, sortdesc: desc };
}

interface List {
  total: number | undefined;
  updatedAt: number;
  updating: boolean;
  table: Pick<DataTableProps<User>, 'rows' | 'rowId'> & Partial<DataTableProps<User>>;
}

function Users({ list, paged = false }: { list: List; paged?: boolean }) {
  const { t } = useTranslation();
  const { role } = useUser();
  const may = useCan();
  const tenants = useTenants();
  const [filter, setFilter] = useUrlFilter(userFilter);
  const { sort, desc, open } = filter;
  const mayChange = may(areas.users.save);
  const { rows } = list.table;

  /** Every change of what is listed begins at the first page. */
  const narrow = (patch: Partial<Filter>) => setFilter({ ...patch, page: 0 });
  const onOpen = useCallback(({ value }: User) => setFilter({ open: value }, { push: true }), [setFilter]);
  const here = rows?.findIndex(({ value }) => value === open) ?? -1;
  const step = (to: User | undefined) => to && (() => setFilter({ open: to.value }));
  const filtered = Boolean(filter.stext || filter.role || filter.reseller || filter.dealer || filter.company);
  const add = { label: t('users.add'), run: () => setFilter({ add: 1 }, { push: true }) };

  return (
    <Page
      title={t('users.title')}
      sub={list.total !== undefined && count(list.total)}
      updatedAt={list.updatedAt}
      updating={list.updating}
      actions={
        mayChange && (
          <Button
            tone="primary"
            icon={<IconUserPlus className="icon" aria-hidden="true" />}
            onClick={add.run}
          >
            {add.label}
          </Button>
        )
      }
    >
      <ListFilters
        name={paged ? 'system-users' : 'users'}
        all={t('users.all')}
        search={{ type: 'users', placeholder: t('users.search'), value: filter.stext }}
        onSearch={(stext) => narrow({ stext })}
      >
        <TenantFilter userRole={role} options={tenants} value={filter} onChange={narrow} />
        <FilterChip
          name={t('users.roleFilter')}
          options={userRoleFilter(role).filter(({ value }) => value > 0)}
          value={filter.role || undefined}
          onChange={(next) => narrow({ role: (next ?? 0) as Filter['role'] })}
        />
      </ListFilters>
      <DataTable
        name="users"
        label={t('users.title')}
        columns={columnsFor(role)}
        {...list.table}
        sort={{ id: sort, desc }}
        onSort={({ id, desc }: Sort) => narrow({ sort: id as Filter['sort'], desc })}
        onOpen={onOpen}
        openId={open}
        empty={{ title: t('users.none'), text: t('users.noneText'), ...(mayChange && { action: add }) }}
        filtered={filtered}
        onClearFilters={() =>
          narrow({ stext: undefined, role: 0, reseller: undefined, dealer: undefined, company: undefined })
        }
      />
      {paged && (
        <Pager
          label={t('users.title')}
          page={filter.page}
          limit={numbered}
          total={list.total}
          onPage={(page) => setFilter({ page, open: undefined }, { push: true })}
        />
      )}
      {open !== undefined && (
        <UserDrawer
          id={open}
          onClose={() => setFilter({ open: undefined })}
          onEdit={() => setFilter({ edit: open }, { push: true })}
          onPrevious={step(rows?.[here - 1])}
          onNext={here < 0 ? undefined : step(rows?.[here + 1])}
        />
      )}
      <Suspense fallback={null}>
        {mayChange && (filter.add || filter.edit !== undefined) && (
          <UserDialog
            key={filter.edit}
            id={filter.edit}
            scope={filter}
            onClose={() => setFilter({ add: undefined, edit: undefined })}
          />
        )}
      </Suspense>
    </Page>
  );
}
