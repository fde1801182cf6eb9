import type { SubscriptionRecord } from '@cairn/contract';
import { lazy, Suspense, useState } from 'react';
import { areas } from '../api.ts';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import type { SubscriptionAction } from '../subscriptions/actions.rules.ts';
import { ActionDialog, actionIcons, type OpenedAction } from '../subscriptions/SubscriptionActions.tsx';
import { Button } from '../ui/Button.tsx';
import { IconPlus } from '../ui/icons.tsx';
import styles from './subscription.module.css';
import { offersOf } from './subscription.rules.ts';
import type { Rover } from './useRover.ts';

const AddSubscription = lazy(async () => ({
  default: (await import('../subscriptions/AddSubscription.tsx')).AddSubscription,
}));

const isDangerous: Readonly<Record<SubscriptionAction, boolean>> = {
  renew: false,
  resume: false,
  suspend: false,
  cancel: true,
  cancelScheduled: true,
  cancelFirst: true,
};

interface Props {
  rover: Rover;
  list: readonly SubscriptionRecord[];
}

/** What this person can do with the subscriptions of the rover in their present state. */
export function SubscriptionButtons({ rover, list }: Props) {
  const { t } = useTranslation();
  const may = useCan();
  const [opened, setOpened] = useState<OpenedAction>();
  const [adds, setAdds] = useState(false);
  const { canAdd, actions } = offersOf(list);
  if (!may(areas.subscriptions.renew)) return null;
  return (
    <div className={styles.subactions}>
      {canAdd && (
        <Button
          size="small"
          icon={<IconPlus className="icon icon-14" aria-hidden="true" />}
          onClick={() => setAdds(true)}
        >
          {t('subscription.add')}
        </Button>
      )}
      {actions.map(({ action, subscription }) => (
        <Button
          key={action}
          size="small"
          tone={isDangerous[action] ? 'danger' : 'plain'}
          icon={actionIcons[action]}
          onClick={() => setOpened({ action, row: subscription })}
        >
          {t(`subscription.${action}`)}
        </Button>
      ))}
      {opened && <ActionDialog opened={opened} onClose={() => setOpened(undefined)} />}
      {adds && (
        <Suspense fallback={null}>
          <AddSubscription rover={{ id: rover.value, title: rover.text }} onClose={() => setAdds(false)} />
        </Suspense>
      )}
    </div>
  );
}
