import { isRole, type Reseller } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { NotAuthorisedPage } from '../kit/NotAuthorised.tsx';
import { RecordPage } from '../kit/RecordPage.tsx';
import { useRecordId } from '../kit/useRecordId.ts';
import { useTranslation } from '../language/index.ts';
import { Page } from '../ui/Page.tsx';
import { ArchivedBanner, ArchivedTag } from './Archived.tsx';
import { EditLink } from './EditLink.tsx';
import { LoginAs } from './LoginAs.tsx';
import { Overview } from './Overview.tsx';
import { OverviewOutline } from './OverviewOutline.tsx';
import { TenantDetails } from './TenantDetails.tsx';
import './messages.ts';

/** A reseller's network by its id; 0 is that of all resellers. */
export function ResellerOverview() {
  const { t } = useTranslation();
  const { role } = useUser();
  const id = useRecordId();
  if (id === undefined) return <NotAuthorisedPage title={t('overview.reseller')} />;
  if (id === 0 && isRole(role, 'systemAdmin')) {
    return (
      <Page title={t('overview.network')} sub={t('overview.allResellers')}>
        <Overview kind="network" scope={{ country: 0 }} />
      </Page>
    );
  }
  return <ResellerPage key={id} id={id} />;
}

/** One reseller's network. */
export function ResellerPage({ id }: { id: number }) {
  const { t } = useTranslation();
  const { role } = useUser();
  const resellerQuery = useQuery({
    ...query(areas.resellers.list, { id }),
    select: ({ CasterBusiness }): Reseller | null => CasterBusiness[0] ?? null,
  });
  return (
    <RecordPage
      title={t('overview.network')}
      query={resellerQuery}
      failed={t('overview.failed')}
      loading={<OverviewOutline />}
      head={(reseller) => ({
        title: t('overview.network'),
        sub: reseller.text,
        tag: reseller.archived && <ArchivedTag />,
        actions: isRole(role, 'systemAdmin') && !reseller.archived && (
          <>
            <LoginAs reseller={reseller} />
            <EditLink list="casterresellers" id={id} call={areas.resellers.save} />
          </>
        ),
      })}
    >
      {(reseller) => (
        <>
          <ArchivedBanner kind="reseller" record={reseller} />
          <Overview
            kind="reseller"
            scope={{ reseller: id, country: 0 }}
            country={reseller.country}
            details={<TenantDetails tenant={reseller} />}
          />
        </>
      )}
    </RecordPage>
  );
}
