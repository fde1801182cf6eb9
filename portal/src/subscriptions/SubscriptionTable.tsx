import type { SubscriptionRow } from '@cairn/contract';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { areas } from '../api.ts';
import { page } from '../app/paths.ts';
import { useUser } from '../auth/session.ts';
import { useCan } from '../auth/useCan.ts';
import { useMayOpen } from '../shell/useMayOpen.ts';
import type { TenantValue } from '../tenancy/tenantLevels.ts';
import { DataTable, type DataTableProps } from '../ui/table/DataTable.tsx';
import { hiddenColumns } from './levels.rules.ts';
import { ActionDialog, actionsColumn, type OpenedAction } from './SubscriptionActions.tsx';

interface Props {
  table: DataTableProps<SubscriptionRow>;
  /** The tenant whose subscriptions the rows are. */
  tenant: TenantValue;
}

/** Subscriptions as a table: a row opens its rover, and has what can be done with it. */
export function SubscriptionTable({ table, tenant }: Props) {
  const user = useUser();
  const may = useCan();
  const mayOpen = useMayOpen();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<OpenedAction>();
  const changes = may(areas.subscriptions.renew);
  const { reseller, dealer, company } = tenant;
  const columns = useMemo(() => {
    const hidden: ReadonlySet<string> = hiddenColumns(user, { reseller, dealer, company });
    const shown = table.columns.filter(({ id }) => !hidden.has(id));
    return changes ? [...shown, actionsColumn(setOpened)] : shown;
  }, [table.columns, user, reseller, dealer, company, changes]);
  return (
    <>
      <DataTable
        {...table}
        columns={columns}
        {...(mayOpen('casterrovermanage') && {
          onOpen: ({ rover }: SubscriptionRow) => void navigate(page('casterrovermanage', { id: rover })),
        })}
      />
      {opened && <ActionDialog opened={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
