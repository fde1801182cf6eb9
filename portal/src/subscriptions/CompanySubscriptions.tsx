import { useRouter } from '@tanstack/react-router';
import { useUser } from '../auth/session.ts';
import { useListAddress } from '../kit/useRecordList.ts';
import { useTranslation } from '../language/index.ts';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { useTenants } from '../tenancy/useTenants.ts';
import { Button } from '../ui/Button.tsx';
import { SearchBox } from '../ui/filter/SearchBox.tsx';
import { count } from '../ui/format.ts';
import { IconArrowLeft } from '../ui/icons.tsx';
import { Page } from '../ui/Page.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { EmptyState } from '../ui/States.tsx';
import { subscriptions } from './columns.tsx';
import { SubscriptionTable } from './SubscriptionTable.tsx';
import { stateText } from './states.ts';
import { type StatusFilter, useSubscriptionList } from './useSubscriptionList.ts';
import './messages.ts';

const statuses = [0, 2, 3, 4, 5, 6] as const satisfies readonly StatusFilter[];

/** The subscriptions of one company: the person's own, or the one that is chosen. */
export function CompanySubscriptions() {
  const { t } = useTranslation();
  const { role, company: own, companytitle } = useUser();
  const { filter, onFilter } = useListAddress(subscriptions);
  const tenants = useTenants();
  const router = useRouter();
  const company = own ?? filter.company;
  const name = own ? companytitle : tenants.company?.find(({ value }) => value === company)?.text;
  return (
    <Page
      title={t('subscriptions.ofCompany')}
      sub={name}
      actions={
        <Button
          icon={<IconArrowLeft className="icon" aria-hidden="true" />}
          onClick={() => router.history.back()}
        >
          {t('subscriptions.back')}
        </Button>
      }
    >
      <div className="toolbar filters">
        {company && (
          <SearchBox
            type="subscriptions"
            placeholder={t('subscriptions.search')}
            value={filter.stext}
            onChange={(stext) => onFilter({ stext })}
          />
        )}
        <div className="chips">
          <TenantFilter userRole={role} options={tenants} value={filter} onChange={onFilter} />
        </div>
      </div>
      {company ? (
        <Subscriptions company={company} />
      ) : (
        <EmptyState title={t('subscriptions.choose')}>{t('subscriptions.chooseText')}</EmptyState>
      )}
    </Page>
  );
}

function Subscriptions({ company }: { company: number }) {
  const { t } = useTranslation();
  const list = useSubscriptionList('company-subscriptions', company);
  const { filter, onFilter, status, onStatus, total, table } = list;
  return (
    <>
      <div className="subscription-status-select">
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
          summary: total !== undefined && count(total),
          filtered: Boolean(filter.stext), // the company is the page, and the status is chosen above
          onClearFilters: () => onFilter({ stext: undefined }),
        }}
        tenant={{ company }}
      />
    </>
  );
}
