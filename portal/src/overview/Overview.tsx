import { lazy, type ReactNode, Suspense, useCallback } from 'react';
import { z } from 'zod';
import { areas } from '../api.ts';
import { useCan } from '../auth/useCan.ts';
import { RoverDrawer } from '../rovers/RoverDrawer.tsx';
import { NetworkLogins } from '../trends/NetworkLogins.tsx';
import { RtkTrend } from '../trends/RtkTrend.tsx';
import { useUrlFilter } from '../ui/filter/url.ts';
import { UserDrawer } from '../users/UserDrawer.tsx';
import { ActionDrawer, ActionHistory, useActionHistory } from './ActionHistory.tsx';
import { Latest } from './Cards.tsx';
import type { OverviewKind } from './columns.tsx';
import { NetworkFigures } from './NetworkFigures.tsx';
import styles from './overview.module.css';
import type { NetworkScope } from './scope.ts';
import { CompaniesTable, DealersTable, RoversTable, UsersTable } from './Tables.tsx';

const UserDialog = lazy(async () => ({ default: (await import('../users/UserDialog.tsx')).UserDialog }));

/** The record that is open in the drawer, one at a time, and the snapshot that is shown. */
const filter = z.object({
  rover: z.int().optional(),
  tab: z.string().optional(),
  user: z.int().optional(),
  event: z.int().optional(),
  add: z.literal('user').optional(),
  edit: z.int().optional(),
  at: z.string().optional(),
});
const closed = { rover: undefined, tab: undefined, user: undefined, event: undefined };

interface Props {
  kind: OverviewKind;
  scope: NetworkScope;
  /** Where the tenant is: its map begins there. */
  country?: 1 | 2;
  /** Details of the tenant, next to its tables. */
  details?: ReactNode;
}

/** What there is of a network: figures, whose it is, its dealers, companies, rovers and people, and what was done. */
export function Overview({ kind, scope, country, details }: Props) {
  const may = useCan();
  const [{ rover, user, event, add, edit, at }, setFilter] = useUrlFilter(filter);
  const history = useActionHistory(scope);
  const open = useCallback(
    (what: 'rover' | 'user' | 'event', id: number) => setFilter({ ...closed, [what]: id }, { push: true }),
    [setFilter],
  );
  const openRover = useCallback((id: number) => open('rover', id), [open]);
  const onRover = useCallback(({ value }: { value: number }) => openRover(value), [openRover]);
  const onUser = useCallback(({ value }: { value: number }) => open('user', value), [open]);
  const onEvent = useCallback(({ id }: { id: number }) => open('event', id), [open]);
  const close = () => setFilter(closed);
  const action = event === undefined ? undefined : history.data?.find(({ id }) => id === event);

  return (
    <div className={styles.overview}>
      <NetworkFigures
        kind={kind}
        scope={scope}
        country={country}
        at={at}
        onAt={(next) => setFilter({ at: next })}
        selected={rover}
        onSelect={openRover}
      />
      <div className={styles.trends}>
        <RtkTrend scope={scope} />
        <NetworkLogins scope={scope} />
        <Latest scope={scope} />
      </div>
      <RoversTable kind={kind} scope={scope} open={rover} onOpen={onRover} />
      {details}
      <div className={styles.pairs}>
        {kind !== 'dealer' && kind !== 'company' && <DealersTable kind={kind} scope={scope} />}
        {kind !== 'company' && <CompaniesTable kind={kind} scope={scope} />}
        <UsersTable
          kind={kind}
          scope={scope}
          open={user}
          onOpen={onUser}
          onAdd={() => setFilter({ add: 'user' }, { push: true })}
        />
        <ActionHistory history={history} open={event} onOpen={onEvent} />
      </div>
      {rover !== undefined && <RoverDrawer id={rover} onClose={close} />}
      {user !== undefined && (
        <UserDrawer id={user} onClose={close} onEdit={() => setFilter({ edit: user }, { push: true })} />
      )}
      {action && <ActionDrawer action={action} onClose={close} />}
      <Suspense fallback={null}>
        {may(areas.users.save) && (add || edit !== undefined) && (
          <UserDialog
            key={edit}
            id={edit}
            scope={scope}
            onClose={() => setFilter({ add: undefined, edit: undefined })}
          />
        )}
      </Suspense>
    </div>
  );
}
