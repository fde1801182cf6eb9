import { isSubscriptionStatus, type SubscriptionRecord } from '@cairn/contract';
import { useState } from 'react';
import { areas, call } from '../api.ts';
import { RecordQuery } from '../kit/RecordQuery.tsx';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { CancelFirst, CancelScheduled } from './CancelScheduled.tsx';
import type { SubscriptionDialogProps } from './dialogs.ts';
import { SaleForm } from './SaleForm.tsx';
import { SubscriptionSummary } from './SubscriptionSummary.tsx';
import './messages.ts';

/** Renews a subscription now, or schedules the renewal behind it; shows the renewal when there is one already. */
export function RenewSubscription({ rover, subscription, onClose, onDone }: SubscriptionDialogProps) {
  const { t } = useTranslation();
  return (
    <RecordQuery
      name="subscriptions"
      id={subscription.id}
      read={() => readSubscription(subscription.id)}
      title={t('subscription.renew')}
      width={560}
      fields={6}
      onClose={onClose}
    >
      {(record) =>
        record.renewalsub > 0 || isSubscriptionStatus(record.status, 'scheduled') ? (
          <Scheduled
            rover={rover}
            subscription={{ id: record.renewalsub || record.value }}
            renews={record.renewalsub > 0 || record.renewal === 1}
            onClose={onClose}
            onDone={onDone}
          />
        ) : (
          <Renewal rover={rover.title} record={record} onClose={onClose} onDone={onDone} />
        )
      }
    </RecordQuery>
  );
}

const readSubscription = async (id: number) =>
  (await call(areas.subscriptions.records, { id })).CasterSubs[0];

interface RenewalProps {
  rover: string;
  record: SubscriptionRecord;
  onClose: () => void;
  onDone: (() => void) | undefined;
}

function Renewal({ rover, record, onClose, onDone }: RenewalProps) {
  const { t } = useTranslation();
  const { value: subid, companydetail, roverdata } = record;
  const { dealer, companyemail } = roverdata;
  return (
    <SaleForm
      title={t('subscription.renew')}
      rover={{ title: rover, company: companydetail, dealer, email: companyemail }}
      current={record}
      send={(sale, sendmail, version, options) =>
        call(areas.subscriptions.renew, { roverdata: { ...sale, subid, version }, sendmail }, options)
      }
      onClose={onClose}
      onDone={onDone}
    />
  );
}

/** The renewal that is scheduled already, or the sale that has not begun, which can be cancelled. */
function Scheduled({ renews, ...props }: SubscriptionDialogProps & { renews: boolean }) {
  const { t } = useTranslation();
  const [cancels, setCancels] = useState(false);
  const { rover, subscription, onClose } = props;
  if (cancels) return renews ? <CancelScheduled {...props} /> : <CancelFirst {...props} />;
  const title = t(renews ? 'subscription.scheduledTitle' : 'subscription.firstTitle');
  return (
    <RecordQuery
      name="subscriptions"
      id={subscription.id}
      read={() => readSubscription(subscription.id)}
      title={title}
      width={560}
      fields={4}
      onClose={onClose}
    >
      {(record) => (
        <Dialog
          opened
          plain
          title={title}
          onClose={onClose}
          footer={
            <>
              <Button tone="danger" onClick={() => setCancels(true)}>
                {t(renews ? 'subscription.cancelScheduled' : 'subscription.cancelFirst')}
              </Button>
              <span className="grow" />
              <Button data-autofocus onClick={onClose}>
                {t('ui.close')}
              </Button>
            </>
          }
        >
          <SubscriptionSummary rover={rover.title} record={record} />
        </Dialog>
      )}
    </RecordQuery>
  );
}
