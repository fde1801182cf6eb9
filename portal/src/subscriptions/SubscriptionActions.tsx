import type { SubscriptionRow } from '@cairn/contract';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { t } from '../language/index.ts';
import { IconButton } from '../ui/Button.tsx';
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '../ui/icons.tsx';
import type { Column } from '../ui/table/DataTable.tsx';
import { actionsFor, type SubscriptionAction } from './actions.rules.ts';
import type { SubscriptionDialogProps } from './dialogs.ts';
import styles from './subscriptions.module.css';
import './messages.ts';

type DialogComponent = ComponentType<SubscriptionDialogProps>;

const dialogs: Readonly<Record<SubscriptionAction, DialogComponent>> = {
  renew: lazy(async () => ({ default: (await import('./RenewSubscription.tsx')).RenewSubscription })),
  suspend: lazy(async () => ({ default: (await import('./SuspendSubscription.tsx')).SuspendSubscription })),
  resume: lazy(async () => ({ default: (await import('./ResumeSubscription.tsx')).ResumeSubscription })),
  cancel: lazy(async () => ({ default: (await import('./CancelSubscription.tsx')).CancelSubscription })),
  cancelScheduled: lazy(async () => ({ default: (await import('./CancelScheduled.tsx')).CancelScheduled })),
  cancelFirst: lazy(async () => ({ default: (await import('./CancelScheduled.tsx')).CancelFirst })),
};

export const actionIcons: Readonly<Record<SubscriptionAction, ReactNode>> = {
  renew: <IconRefresh className="icon icon-14" aria-hidden="true" />,
  suspend: <IconPlayerPause className="icon icon-14" aria-hidden="true" />,
  resume: <IconPlayerPlay className="icon icon-14" aria-hidden="true" />,
  cancel: <IconX className="icon icon-14" aria-hidden="true" />,
  cancelScheduled: <IconX className="icon icon-14" aria-hidden="true" />,
  cancelFirst: <IconX className="icon icon-14" aria-hidden="true" />,
};

/** A row and what is done with it. */
export interface OpenedAction {
  readonly action: SubscriptionAction;
  readonly row: Pick<SubscriptionRow, 'value' | 'rover' | 'roverdetail'>;
}

/** The column of what can be done with each subscription. */
export const actionsColumn = (open: (opened: OpenedAction) => void): Column<SubscriptionRow> => ({
  id: 'actions',
  header: t('subscriptions.actions'),
  value: () => undefined,
  cell: (row) => (
    <span className={styles.subscriptionActions}>
      {actionsFor(row).map((action) => (
        <IconButton
          key={action}
          small
          className={action.startsWith('cancel') ? 'destructive' : undefined}
          label={t('subscriptions.actionOn', { action: t(`subscription.${action}`), rover: row.roverdetail })}
          onClick={() => open({ action, row })}
        >
          {actionIcons[action]}
          <span className="word">{t(`subscription.${action}Short`)}</span>
        </IconButton>
      ))}
    </span>
  ),
  sortable: false,
  unexported: true,
  pinned: true,
  width: 104,
  card: 'actions',
});

export function ActionDialog({ opened, onClose }: { opened: OpenedAction; onClose: () => void }) {
  const { action, row } = opened;
  const Dialog = dialogs[action];
  return (
    <Suspense fallback={null}>
      <Dialog
        rover={{ id: row.rover, title: row.roverdetail }}
        subscription={{ id: row.value }}
        onClose={onClose}
      />
    </Suspense>
  );
}
