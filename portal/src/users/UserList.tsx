import { roleIds, type User, userRoleFilter } from '@cairn/contract';
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
import { columnsFor, systemUsers, users } from './columns.tsx';
import { UserDrawer } from './UserDrawer.tsx';
import './messages.ts';

const UserDialog = lazy(async () => ({ default: (await import('./UserDialog.tsx')).UserDialog }));

/** Users; scrolling near the end loads more. */
export const UserList = () => <Users list={useRecordList(users)} />;

/** The people who run the system, in numbered pages. */
export const SystemUsers = () => (
  <Users list={useNumberedRecordList(systemUsers, 100, { role: roleIds.systemAdmin })} ofSystem />
);

interface Props {
  list: RecordListState<typeof areas.users.list, User>;
  /** The list of system admins, who belong to no tenant and all have one role. */
  ofSystem?: boolean;
}

function Users({ list, ofSystem = false }: Props) {
  const { t } = useTranslation();
  const { role } = useUser();
  const tenants = useTenants();
  const { filter, onFilter } = list;
  const opened = useOpenListRow(list);
  const { add, edit, dialog } = useRecordDialog(list, areas.users.save, t('users.add'));
  return (
    <Page
      {...list.page}
      {...(ofSystem && { title: t('users.systemTitle') })}
      actions={<AddButton add={add} icon={<IconUserPlus className="icon" aria-hidden="true" />} />}
    >
      <ListFilters {...list.search} {...(ofSystem && { name: 'system-users', all: t('users.systemAll') })}>
        {!ofSystem && (
          <>
            <TenantFilter userRole={role} options={tenants} value={filter} onChange={onFilter} />
            <FilterChip
              name={t('users.roleFilter')}
              options={userRoleFilter(role)
                .filter(({ value }) => value > 0)
                .map(({ value, text }) => ({ value, text: serverText(text) }))}
              value={filter.role || undefined}
              onChange={(next) => onFilter({ role: (next ?? 0) as typeof filter.role })}
            />
          </>
        )}
      </ListFilters>
      <DataTable
        {...list.table}
        {...(ofSystem
          ? { name: 'system-users', label: t('users.systemTitle') }
          : { columns: columnsFor(role) })}
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
