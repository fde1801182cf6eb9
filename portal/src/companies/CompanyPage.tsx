import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { page } from '../app/paths.ts';
import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import { ChooseTenant } from '../tenancy/ChooseTenant.tsx';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { type TenantValue, within } from '../tenancy/tenantLevels.ts';
import { useTenants } from '../tenancy/useTenants.ts';
import { Button } from '../ui/Button.tsx';
import { SearchBox } from '../ui/filter/SearchBox.tsx';
import { IconArrowLeft } from '../ui/icons.tsx';
import { Page } from '../ui/Page.tsx';
import './messages.ts';

type Filter = TenantValue & { stext?: string | undefined };

interface Props {
  /** The address of the list. */
  address: {
    filter: Filter;
    onFilter: (patch: Partial<Filter> & { open?: undefined }) => void;
  };
  title: string;
  search: Pick<ComponentProps<typeof SearchBox>, 'type' | 'placeholder'>;
  /** Further filters of the list, once a company is chosen. */
  chips?: ReactNode;
  /** While no company is chosen. */
  empty: { title: string; text: string };
  /** What the page shows of the company. */
  children: (company: number) => ReactNode;
}

/** A list of one company: the person's own, or the one that is chosen. */
export function CompanyPage(props: Props) {
  const { title, search, chips, empty, children } = props;
  const { filter, onFilter } = props.address;
  const { t } = useTranslation();
  const { role, company: own, companytitle } = useUser();
  const tenants = useTenants();
  const navigate = useNavigate();
  const company = own ?? filter.company;
  // to the page above: Back of the browser undoes steps within this one
  const pageAbove = company ? page('castercompany', { id: company }) : page('castercompanies');
  const name = own ? companytitle : tenants.company?.find(({ value }) => value === company)?.text;
  return (
    <Page
      title={title}
      sub={name}
      actions={
        <Button
          icon={<IconArrowLeft className="icon" aria-hidden="true" />}
          onClick={() => void navigate(pageAbove)}
        >
          {t('companies.back')}
        </Button>
      }
    >
      <div className="toolbar filters">
        {company && <SearchBox {...search} value={filter.stext} onChange={(stext) => onFilter({ stext })} />}
        <div className="chips">
          <TenantFilter
            userRole={role}
            options={tenants}
            value={filter}
            onChange={(tenant) => onFilter({ ...tenant, open: undefined })}
          />
          {company && chips}
        </div>
      </div>
      {company ? (
        children(company)
      ) : (
        <ChooseTenant
          level="company"
          {...empty}
          options={within(tenants, 'company', filter)}
          onChoose={(id) => onFilter({ company: id, open: undefined })}
        />
      )}
    </Page>
  );
}
