import { CompanyPage } from '../companies/CompanyPage.tsx';
import { useListAddress } from '../kit/useRecordList.ts';
import { useTranslation } from '../language/index.ts';
import { count } from '../ui/format.ts';
import { subscriptions } from './columns.tsx';
import { StatusChip, StatusCounts } from './StatusFilter.tsx';
import { SubscriptionTable } from './SubscriptionTable.tsx';
import { useSubscriptionList, useSubscriptionStatus } from './useSubscriptionList.ts';
import './messages.ts';

/** The table under whose name the status is remembered. */
const TABLE = 'company-subscriptions';

/** The subscriptions of one company: the person's own, or the one that is chosen. */
export function CompanySubscriptions() {
  const { t } = useTranslation();
  return (
    <CompanyPage
      address={useListAddress(subscriptions)}
      title={t('subscriptions.ofCompany')}
      search={{ type: 'subscriptions', placeholder: t('subscriptions.search') }}
      chips={<StatusChip {...useSubscriptionStatus(TABLE)} />}
      empty={{ title: t('subscriptions.choose'), text: t('subscriptions.chooseText') }}
    >
      {(company) => <Subscriptions company={company} />}
    </CompanyPage>
  );
}

function Subscriptions({ company }: { company: number }) {
  const { t } = useTranslation();
  const list = useSubscriptionList(TABLE, company);
  const { filter, onFilter, status, onStatus, total, reply, table } = list;
  return (
    <>
      <StatusCounts status={status} onStatus={onStatus} counts={reply?.Counts} />
      <SubscriptionTable
        table={{
          ...table,
          name: TABLE,
          label: t('subscriptions.ofCompany'),
          summary: total !== undefined && t('subscriptions.total', { n: count(total), count: total }),
          filtered: Boolean(filter.stext), // the company is the page, and the status is chosen above
          onClearFilters: () => onFilter({ stext: undefined }),
        }}
        tenant={{ company }}
      />
    </>
  );
}
