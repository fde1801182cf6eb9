import { isRole, type Reseller } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { areas, query } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import { Page } from '../ui/Page.tsx';
import { ArchivedBanner, ArchivedTag } from './Archived.tsx';
import { EditLink } from './EditLink.tsx';
import { LoginAs } from './LoginAs.tsx';
import { Overview } from './Overview.tsx';
import { LoadFailed, Loading, Unauthorised } from './PageStates.tsx';
import { idFrom } from './scope.ts';
import { TenantDetails } from './TenantDetails.tsx';
import './messages.ts';

/** A reseller's network by its id; 0 is that of all resellers. */
export function ResellerOverview() {
  const { t } = useTranslation();
  const { role } = useUser();
  const { id: idParam } = useParams({ strict: false }) as { id?: string };
  const id = idFrom(idParam);
  if (id === undefined) return <Unauthorised title={t('overview.reseller')} />;
  if (id === 0 && isRole(role, 'systemAdmin')) {
    return (
      <Page title={t('overview.network')} sub={t('overview.allResellers')}>
        <Overview of="network" scope={{ country: 0 }} />
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
  const { data } = resellerQuery;
  if (data === undefined)
    return resellerQuery.error ? (
      <LoadFailed title={t('overview.network')} query={resellerQuery} />
    ) : (
      <Loading title={t('overview.network')} />
    );
  if (data === null) return <Unauthorised title={t('overview.reseller')} />;
  return (
    <Page
      title={t('overview.network')}
      sub={data.text}
      tag={data.archived && <ArchivedTag />}
      actions={
        isRole(role, 'systemAdmin') &&
        !data.archived && (
          <>
            <LoginAs reseller={data} />
            <EditLink path="/home/manage/resellers" id={id} call={areas.resellers.save} />
          </>
        )
      }
    >
      <ArchivedBanner kind="reseller" record={data} />
      <Overview
        of="reseller"
        scope={{ reseller: id, country: data.country }}
        details={<TenantDetails tenant={data} />}
      />
    </Page>
  );
}
