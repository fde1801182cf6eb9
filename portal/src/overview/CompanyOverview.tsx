import { type Company, isAtLeast } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { areas, query } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import { Page } from '../ui/Page.tsx';
import { ArchivedBanner, ArchivedTag } from './Archived.tsx';
import { EditLink } from './EditLink.tsx';
import { ExportData } from './ExportData.tsx';
import { Overview } from './Overview.tsx';
import { LoadFailed, Loading, Unauthorised } from './PageStates.tsx';
import { idFrom } from './scope.ts';
import { TenantDetails } from './TenantDetails.tsx';
import './messages.ts';

/** A company by its id; the home of its own people. */
export function CompanyOverview() {
  const { t } = useTranslation();
  const { id: idParam } = useParams({ strict: false }) as { id?: string };
  const id = idFrom(idParam);
  return id ? <CompanyPage key={id} id={id} /> : <Unauthorised title={t('overview.company')} />;
}

function CompanyPage({ id }: { id: number }) {
  const { t } = useTranslation();
  const { role } = useUser();
  const may = useCan();
  const companyQuery = useQuery({
    ...query(areas.companies.record, { id }),
    select: ({ CasterCompanies }): Company | null => CasterCompanies[0] ?? null,
  });
  const { data } = companyQuery;
  if (data === undefined)
    return companyQuery.error ? (
      <LoadFailed title={t('overview.company')} query={companyQuery} />
    ) : (
      <Loading title={t('overview.company')} />
    );
  if (data === null) return <Unauthorised title={t('overview.company')} />;
  const above = [
    ...(isAtLeast(role, 'dealer')
      ? [{ text: data.dealertitle, to: `/home/dealer/network/${data.dealer}` }]
      : []),
    ...(isAtLeast(role, 'reseller')
      ? [{ text: data.resellertitle, to: `/home/reseller/network/${data.business}` }]
      : []),
  ];
  return (
    <Page
      title={data.text}
      sub={isAtLeast(role, 'dealer') ? data.dealertitle : undefined}
      tag={data.archived && <ArchivedTag />}
      actions={
        <>
          {may(areas.compliance.exportCompany) && <ExportData company={data} />}
          {!data.archived && <EditLink path="/home/manage/companies" id={id} call={areas.companies.save} />}
        </>
      }
    >
      <ArchivedBanner kind="company" record={data} />
      <Overview
        of="company"
        scope={{ company: id, country: data.country }}
        details={
          <TenantDetails
            tenant={data}
            above={above}
            more={[
              ...(data.account ? ([[t('overview.account'), data.account]] as const) : []),
              [t('overview.sendEmails'), t(data.send_emails ? 'overview.yes' : 'overview.no')],
            ]}
          />
        }
      />
    </Page>
  );
}
