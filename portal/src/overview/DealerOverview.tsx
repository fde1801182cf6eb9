import { type Dealer, isAtLeast } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { areas, query } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import { Page } from '../ui/Page.tsx';
import { ActAs } from './ActAs.tsx';
import { ArchivedBanner, ArchivedTag } from './Archived.tsx';
import { EditLink } from './EditLink.tsx';
import { Overview } from './Overview.tsx';
import { LoadFailed, Loading, Unauthorised } from './PageStates.tsx';
import { idFrom } from './scope.ts';
import { TenantDetails } from './TenantDetails.tsx';
import './messages.ts';

/** A dealer's network by its id; the home of a dealer admin. */
export function DealerOverview() {
  const { t } = useTranslation();
  const { id: idParam } = useParams({ strict: false }) as { id?: string };
  const id = idFrom(idParam);
  return id ? <DealerPage key={id} id={id} /> : <Unauthorised title={t('overview.dealer')} />;
}

function DealerPage({ id }: { id: number }) {
  const { t } = useTranslation();
  const { role } = useUser();
  const dealerQuery = useQuery({
    ...query(areas.dealers.find, { id }),
    select: ({ CasterDealers }): Dealer | null => CasterDealers[0] ?? null,
  });
  const { data } = dealerQuery;
  if (data === undefined)
    return dealerQuery.error ? (
      <LoadFailed title={t('overview.dealer')} query={dealerQuery} />
    ) : (
      <Loading title={t('overview.dealer')} />
    );
  if (data === null) return <Unauthorised title={t('overview.dealer')} />;
  return (
    <Page
      title={data.text}
      sub={t('overview.network')}
      tag={data.archived && <ArchivedTag />}
      actions={
        isAtLeast(role, 'reseller') &&
        !data.archived && (
          <>
            <ActAs dealer={data} />
            <EditLink path="/home/manage/dealers" id={id} call={areas.dealers.save} />
          </>
        )
      }
    >
      <ArchivedBanner kind="dealer" record={data} />
      <Overview
        of="dealer"
        scope={{ dealer: id, country: data.country }}
        details={
          <TenantDetails
            tenant={data}
            above={
              isAtLeast(role, 'reseller')
                ? [{ text: data.resellertitle, to: `/home/reseller/network/${data.business}` }]
                : []
            }
            more={[
              [t('overview.ntrip'), data.rtk_url || '-'],
              [t('overview.changeUsername'), t(data.change_username ? 'overview.yes' : 'overview.no')],
            ]}
          />
        }
      />
    </Page>
  );
}
