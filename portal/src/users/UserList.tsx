import { type User, userRoleFilter } from '@cairn/contract';
import { lazy, Suspense } from 'react';
import { areas } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { AddButton } from '../kit/AddButton.tsx';
import { useOpenListRow } from '../kit/useOpenRow.ts';
import { useRecordDialog } from '../kit/useRecordDialog.ts';
import { type RecordListState, useNumberedRecordList, useRecordList } from '../kit/useRecordList.ts';
import { serverText, useTranslation } from '../language/index.ts';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { useTenants } from '../tenancy/useTenants.ts';
import { FilterChip } from '../ui/filter/FilterChip.tsx';
import { ListFilters } from '../ui/filter/ListFilters.tsx';
import { IconUserPlus } from '../ui/icons.tsx';
import { Page } from '../ui/Page.tsx';
import { Pager } from '../ui/Pager.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { columnsFor, users } from './columns.tsx';
import { UserDrawer } from './UserDrawer.tsx';
import './messages.ts';

const UserDialog = lazy(async () => ({ default: (await import('./UserDialog.tsx')).UserDialog }));

/** Users; scrolling near the end loads more. */
export const UserList = () => <Users list={useRecordList(users)} />;

/** The same under System Admin, in numbered pages: any part of fifty thousand is one step away. */
export const SystemUsers = () => <Users list={useNumberedRecordList(users, 100)} views="system-users" />;

interface Props {
  list: RecordListState<typeof areas.users.list, User>;
  /** Name of the saved views. */
  views?: string;
}

function Users({ list, views = 'users' }: Props) {
  const { t } = useTranslation();
  const { role } = useUser();
  const tenants = useTenants();
  const { filter, onFilter } = list;
  const opened = useOpenListRow(list);
  const { add, edit, dialog } = useRecordDialog(list, areas.users.save, t('users.add'));
  return (
    <Page
      {...list.page}
      actions={<AddButton add={add} icon={<IconUserPlus className="icon" aria-hidden="true" />} />}
    >
      <ListFilters {...list.search} name={views}>
        <TenantFilter userRole={role} options={tenants} value={filter} onChange={onFilter} />
        <FilterChip
          name={t('users.roleFilter')}
          options={userRoleFilter(role)
            .filter(({ value }) => value > 0)
            .map(({ value, text }) => ({ value, text: serverText(text) }))}
          value={filter.role || undefined}
          onChange={(next) => onFilter({ role: (next ?? 0) as typeof filter.role })}
        />
      </ListFilters>
      <DataTable
        {...list.table}
        columns={columnsFor(role)}
        {...opened.table}
        empty={{ ...list.table.empty, ...(add && { action: add }) }}
      />
      {list.pager && <Pager {...list.pager} />}
      {opened.drawer && (
        <UserDrawer {...opened.drawer} onEdit={edit && (() => opened.drawer && edit(opened.drawer.id))} />
      )}
      <Suspense fallback={null}>
        {dialog && (
          <UserDialog key={dialog.id ?? 'new'} id={dialog.id} scope={filter} onClose={dialog.onClose} />
        )}
      </Suspense>
    </Page>
  );
}
