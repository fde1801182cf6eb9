import { type Dealer, isAtLeast } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { pathOf } from '../app/paths.ts';
import { useUser } from '../auth/session.ts';
import { Notices } from '../expiry-calendar/Notices.tsx';
import { HeadStar } from '../favourites/Star.tsx';
import { NotAuthorisedPage } from '../kit/NotAuthorised.tsx';
import { RecordPage } from '../kit/RecordPage.tsx';
import { useRecordId } from '../kit/useRecordId.ts';
import { useTranslation } from '../language/index.ts';
import { ReportLink } from '../performance/ReportLink.tsx';
import { ActAs } from './ActAs.tsx';
import { ArchivedBanner, ArchivedTag } from './Archived.tsx';
import { EditLink } from './EditLink.tsx';
import { Overview } from './Overview.tsx';
import { OverviewOutline } from './OverviewOutline.tsx';
import { TenantDetails } from './TenantDetails.tsx';
import './messages.ts';

/** A dealer's network by its id; the home of a dealer admin. */
export function DealerOverview() {
  const { t } = useTranslation();
  const id = useRecordId();
  return id ? <DealerPage key={id} id={id} /> : <NotAuthorisedPage title={t('overview.dealer')} />;
}

function DealerPage({ id }: { id: number }) {
  const { t } = useTranslation();
  const { role } = useUser();
  const overReseller = isAtLeast(role, 'reseller');
  const dealerQuery = useQuery({
    ...query(areas.dealers.find, { id }),
    select: ({ CasterDealers }): Dealer | null => CasterDealers[0] ?? null,
  });
  return (
    <RecordPage
      title={t('overview.dealer')}
      query={dealerQuery}
      failed={t('overview.failed')}
      loading={<OverviewOutline />}
      head={(dealer) => ({
        title: dealer.text,
        star: !dealer.archived && <HeadStar kind="dealer" id={id} name={dealer.text} />,
        sub: t('overview.network'),
        tag: dealer.archived && <ArchivedTag />,
        actions: !dealer.archived && (
          <>
            <ReportLink subject="dealer" id={id} />
            <Notices dealer={id} />
            {overReseller && (
              <>
                <ActAs dealer={dealer} />
                <EditLink list="casterdealers" id={id} call={areas.dealers.save} />
              </>
            )}
          </>
        ),
      })}
    >
      {(dealer) => (
        <>
          <ArchivedBanner kind="dealer" record={dealer} />
          <Overview
            kind="dealer"
            scope={{ dealer: id, country: 0 }}
            country={dealer.country}
            details={
              <TenantDetails
                tenant={dealer}
                parents={
                  overReseller
                    ? [{ text: dealer.resellertitle, to: pathOf('casterreseller', dealer.business) }]
                    : []
                }
                more={[
                  [t('overview.ntrip'), dealer.rtk_url || '-'],
                  [t('overview.corrections'), dealer.profiletitle || '-'],
                  [t('overview.changeUsername'), t(dealer.change_username ? 'overview.yes' : 'overview.no')],
                ]}
              />
            }
          />
        </>
      )}
    </RecordPage>
  );
}
