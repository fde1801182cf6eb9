import type { SubscriptionRecord } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import { Details } from '../ui/Card.tsx';
import { DateText } from '../ui/Time.tsx';
import { SubscriptionStatus } from './SubscriptionStatus.tsx';
import './messages.ts';

/** The subscription that a dialog is about. */
export function SubscriptionSummary({ rover, record }: { rover: string; record: SubscriptionRecord }) {
  const { t } = useTranslation();
  const { companydetail, status, expirydays, subscription, startdate, enddate } = record;
  return (
    <div className="span-6">
      <Details
        rows={[
          [t('subscription.rover'), rover],
          [t('subscription.company'), companydetail],
          [t('subscription.type'), subscription[0]?.text],
          [t('subscription.status'), <SubscriptionStatus key="s" status={status} days={expirydays} />],
          [t('subscription.start'), <DateText key="f" value={startdate} />],
          [t('subscription.end'), <DateText key="t" value={enddate} />],
        ]}
      />
    </div>
  );
}
