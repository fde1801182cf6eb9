import { CompanyPage } from '../companies/CompanyPage.tsx';
import { useListAddress } from '../kit/useRecordList.ts';
import { useTranslation } from '../language/index.ts';
import { count } from '../ui/format.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { subscriptions } from './columns.tsx';
import { SubscriptionTable } from './SubscriptionTable.tsx';
import { stateText } from './states.ts';
import styles from './subscriptions.module.css';
import { type StatusFilter, useSubscriptionList } from './useSubscriptionList.ts';
import './messages.ts';

const statuses = [0, 2, 3, 4, 5, 6] as const satisfies readonly StatusFilter[];

/** The subscriptions of one company: the person's own, or the one that is chosen. */
export function CompanySubscriptions() {
  const { t } = useTranslation();
  return (
    <CompanyPage
      address={useListAddress(subscriptions)}
      title={t('subscriptions.ofCompany')}
      search={{ type: 'subscriptions', placeholder: t('subscriptions.search') }}
      empty={{ title: t('subscriptions.choose'), text: t('subscriptions.chooseText') }}
    >
      {(company) => <Subscriptions company={company} />}
    </CompanyPage>
  );
}

function Subscriptions({ company }: { company: number }) {
  const { t } = useTranslation();
  const list = useSubscriptionList('company-subscriptions', company);
  const { filter, onFilter, status, onStatus, total, table } = list;
  return (
    <>
      <div className={styles.subscriptionStatusSelect}>
        <SelectField<StatusFilter>
          label={t('subscriptions.status')}
          options={statuses.map((value) => ({
            value,
            text: value === 0 ? t('subscriptions.anyStatus') : stateText(value),
          }))}
          value={status}
          onChange={(next) => onStatus(next ?? 0)}
        />
      </div>
      <SubscriptionTable
        table={{
          ...table,
          name: 'company-subscriptions',
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
