import type {
  Company,
  companySortKeys,
  Dealer,
  dealerSortKeys,
  ListedRover,
  Reply,
  roverSortKeys,
  User,
  userSortKeys,
} from '@cairn/contract';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { areas } from '../api.ts';
import { page } from '../app/paths.ts';
import { useCan } from '../auth/useCan.ts';
import { useList } from '../kit/useList.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { IconUserPlus } from '../ui/icons.tsx';
import type { Sort } from '../ui/table/DataTable.tsx';
import type { OverviewKind } from './columns.tsx';
import * as columns from './columns.tsx';
import type { NetworkScope } from './scope.ts';
import { TableCard } from './TableCard.tsx';
import './messages.ts';

interface Props {
  kind: OverviewKind;
  scope: NetworkScope;
}

/** The tenant scope, as a list call takes it and as the whole list page filters by it. */
const tenantsOf = ({ reseller, dealer, company }: NetworkScope) => ({
  ...(reseller && { reseller }),
  ...(dealer && { dealer }),
  ...(company && { company }),
});

/** The order of a table that the server sorts. */
function useSort<Key extends string>(first: Key) {
  const [sort, setSort] = useState<{ id: Key; desc: boolean }>({ id: first, desc: false });
  return {
    order: { orderby: sort.id, sortdesc: sort.desc },
    sorting: { sort, onSort: ({ id, desc }: Sort) => setSort({ id: id as Key, desc }) },
  };
}

const idOf = ({ value }: { value: number }) => value;

const readDealers = ({ CasterDealers, count }: Reply<typeof areas.dealers.list>) => ({
  rows: CasterDealers,
  total: count,
});

export function DealersTable({ kind, scope }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { order, sorting } = useSort<(typeof dealerSortKeys)[number]>('dealer');
  const tenantFilter = tenantsOf(scope);
  const list = useList(areas.dealers.list, { ...tenantFilter, ...order }, readDealers, idOf);
  const onOpen = useCallback(
    ({ value }: Dealer) => void navigate(page('casterdealer', { id: value })),
    [navigate],
  );
  return (
    <TableCard
      name={`${kind}-dealers`}
      title={t('overview.dealers')}
      all={{ page: 'casterdealers', label: t('overview.allDealers'), search: tenantFilter }}
      columns={columns.dealers[kind] ?? []}
      {...list.table}
      {...sorting}
      onOpen={onOpen}
      empty={{ title: t('overview.noDealers'), text: t('overview.noDealersText') }}
    />
  );
}

const readCompanies = ({ CasterCompanies, Total }: Reply<typeof areas.companies.list>) => ({
  rows: CasterCompanies,
  total: Total,
});

export function CompaniesTable({ kind, scope }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { order, sorting } = useSort<(typeof companySortKeys)[number]>('company');
  const tenantFilter = tenantsOf(scope);
  const list = useList(areas.companies.list, { ...tenantFilter, ...order }, readCompanies, idOf);
  const onOpen = useCallback(
    ({ value }: Company) => void navigate(page('castercompany', { id: value })),
    [navigate],
  );
  return (
    <TableCard
      name={`${kind}-companies`}
      title={t('overview.companies')}
      all={{ page: 'castercompanies', label: t('overview.allCompanies'), search: tenantFilter }}
      columns={columns.companies[kind] ?? []}
      {...list.table}
      {...sorting}
      onOpen={onOpen}
      empty={{ title: t('overview.noCompanies'), text: t('overview.noCompaniesText') }}
    />
  );
}

const readRovers = ({ rovers, total }: Reply<typeof areas.rovers.list>) => ({ rows: rovers, total });
const POLL_MS = 30_000;

export function RoversTable({ kind, scope, open, onOpen }: Props & Opening<ListedRover>) {
  const { t } = useTranslation();
  const { order, sorting } = useSort<(typeof roverSortKeys)[number]>('rover');
  const tenantFilter = tenantsOf(scope);
  const list = useList(areas.rovers.list, { ...tenantFilter, ...order }, readRovers, idOf, {
    refetchInterval: POLL_MS,
  });
  return (
    <TableCard
      name={`${kind}-rovers`}
      title={t('overview.rovers')}
      all={{ page: 'casterrovers', label: t('overview.allRovers'), search: tenantFilter }}
      columns={columns.rovers[kind]}
      {...list.table}
      {...sorting}
      onOpen={onOpen}
      openId={open}
      empty={{ title: t('overview.noRovers'), text: t('overview.noRoversText') }}
    />
  );
}

interface Opening<Row> {
  open: number | undefined;
  onOpen: (row: Row) => void;
}

const readUsers = ({ users, total }: Reply<typeof areas.users.list>) => ({ rows: users, total });

export function UsersTable({
  kind,
  scope,
  open,
  onOpen,
  onAdd,
}: Props & Opening<User> & { onAdd: () => void }) {
  const { t } = useTranslation();
  const may = useCan();
  const { order, sorting } = useSort<(typeof userSortKeys)[number]>('user');
  const tenantFilter = tenantsOf(scope);
  const list = useList(areas.users.list, { ...tenantFilter, ...order }, readUsers, idOf);
  return (
    <TableCard
      name={`${kind}-users`}
      title={t('overview.users')}
      all={{ page: 'casterusers', label: t('overview.allUsers'), search: tenantFilter }}
      tools={
        may(areas.users.save) && (
          <Button
            tone="quiet"
            size="small"
            icon={<IconUserPlus className="icon icon-14" aria-hidden="true" />}
            onClick={onAdd}
          >
            {t('overview.addUser')}
          </Button>
        )
      }
      columns={columns.users[kind]}
      {...list.table}
      {...sorting}
      onOpen={onOpen}
      openId={open}
      empty={{ title: t('overview.noUsers'), text: t('overview.noUsersText') }}
    />
  );
}
