import { type Company, isAtLeast } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { areas, query } from '../api.ts';
import { page, pathOf } from '../app/paths.ts';
import { useUser } from '../auth/session.ts';
import { useCan } from '../auth/useCan.ts';
import { HeadStar } from '../favourites/Star.tsx';
import { NotAuthorisedPage } from '../kit/NotAuthorised.tsx';
import { RecordPage } from '../kit/RecordPage.tsx';
import { useRecordId } from '../kit/useRecordId.ts';
import { useTranslation } from '../language/index.ts';
import { ReportLink } from '../performance/ReportLink.tsx';
import { ArchivedBanner, ArchivedTag } from './Archived.tsx';
import { EditLink } from './EditLink.tsx';
import { ExportData } from './ExportData.tsx';
import { Overview } from './Overview.tsx';
import { OverviewOutline } from './OverviewOutline.tsx';
import { TenantDetails } from './TenantDetails.tsx';
import './messages.ts';

/** A company by its id; the home of its own people. */
export function CompanyOverview() {
  const { t } = useTranslation();
  const id = useRecordId();
  return id ? <CompanyPage key={id} id={id} /> : <NotAuthorisedPage title={t('overview.company')} />;
}

function CompanyPage({ id }: { id: number }) {
  const { t } = useTranslation();
  const { role } = useUser();
  const may = useCan();
  const overDealer = isAtLeast(role, 'dealer');
  const companyQuery = useQuery({
    ...query(areas.companies.record, { id }),
    select: ({ CasterCompanies }): Company | null => CasterCompanies[0] ?? null,
  });
  const above = (company: Company) => [
    ...(overDealer ? [{ text: company.dealertitle, to: pathOf('casterdealer', company.dealer) }] : []),
    ...(isAtLeast(role, 'reseller')
      ? [{ text: company.resellertitle, to: pathOf('casterreseller', company.business) }]
      : []),
  ];
  return (
    <RecordPage
      title={t('overview.company')}
      query={companyQuery}
      failed={t('overview.failed')}
      loading={<OverviewOutline />}
      head={(company) => ({
        title: company.text,
        star: !company.archived && <HeadStar kind="company" id={id} name={company.text} />,
        sub: overDealer ? company.dealertitle : undefined,
        tag: company.archived && <ArchivedTag />,
        actions: (
          <>
            {!company.archived && <ReportLink subject="company" id={id} />}
            <Link className="button" {...page('castercompanylostfix', { id })}>
              {t('overview.lostFix')}
            </Link>
            {may(areas.compliance.exportCompany) && <ExportData company={company} />}
            {!company.archived && <EditLink list="castercompanies" id={id} call={areas.companies.save} />}
          </>
        ),
      })}
    >
      {(company) => (
        <>
          <ArchivedBanner kind="company" record={company} />
          <Overview
            kind="company"
            scope={{ company: id, country: 0 }}
            country={company.country}
            details={
              <TenantDetails
                tenant={company}
                parents={above(company)}
                more={[
                  ...(company.account ? ([[t('overview.account'), company.account]] as const) : []),
                  [t('overview.sendEmails'), t(company.send_emails ? 'overview.yes' : 'overview.no')],
                ]}
              />
            }
          />
        </>
      )}
    </RecordPage>
  );
}
