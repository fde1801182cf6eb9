import { isOngoing } from '@cairn/contract';
import { areas, call } from '../api.ts';
import { RecordQuery } from '../kit/RecordQuery.tsx';
import { useTranslation } from '../language/index.ts';
import type { RoverDialogProps } from './dialogs.ts';
import { RenewSubscription } from './RenewSubscription.tsx';
import { SaleForm } from './SaleForm.tsx';
import './messages.ts';

/** Sells a rover one of its dealer's stock; a rover that has a subscription has that renewed. */
export function AddSubscription({ rover, onClose, onDone }: RoverDialogProps) {
  const { t } = useTranslation();
  const { id } = rover;
  return (
    <RecordQuery
      name="subscriptions of rover"
      id={id}
      read={async () => (await call(areas.rovers.records, { id, password: 0 })).rovers[0]}
      title={t('subscription.add')}
      width={560}
      fields={6}
      onClose={onClose}
    >
      {({ dealer, email, companytitle, subscriptiondetail = [] }) => {
        const ongoing = subscriptiondetail.find(isOngoing);
        if (ongoing)
          return (
            <RenewSubscription
              rover={rover}
              subscription={{ id: ongoing.value }}
              onClose={onClose}
              onDone={onDone}
            />
          );
        return (
          <SaleForm
            title={t('subscription.add')}
            rover={{ title: rover.title, company: companytitle, dealer, email }}
            send={(sale, sendmail, _, options) =>
              call(
                areas.subscriptions.add,
                { roverdata: { ...sale, roverid: id }, stage: 7, sendmail },
                options,
              )
            }
            onClose={onClose}
            onDone={onDone}
          />
        );
      }}
    </RecordQuery>
  );
}
