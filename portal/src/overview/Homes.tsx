import { resellerOfCountry, singleCountryOf } from '@cairn/contract';
import { z } from 'zod';
import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import { useTenants } from '../tenancy/useTenants.ts';
import { Segmented } from '../ui/Button.tsx';
import { useUrlFilter } from '../ui/filter/url.ts';
import { Page } from '../ui/Page.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { Overview } from './Overview.tsx';
import { ResellerPage } from './ResellerOverview.tsx';
import './messages.ts';

const filter = z.object({ country: z.literal([0, 1, 2]).default(0) });

/** The home of a system admin: the network of every reseller, or of the one that a country button selects. */
export function AdminHome() {
  const { t } = useTranslation();
  const { single_country } = useUser();
  const [{ country }, setFilter] = useUrlFilter(filter);
  const { reseller: resellers } = useTenants();
  const single = singleCountryOf(single_country);
  const chosen = single?.country ?? country;
  const reseller = resellerOfCountry[chosen];
  return (
    <Page
      title={t('overview.network')}
      sub={
        reseller === undefined
          ? t('overview.allResellers')
          : resellers?.find(({ value }) => value === reseller)?.text
      }
      actions={
        !single && (
          <Segmented
            label={t('overview.country')}
            options={[
              { value: 0, label: t('overview.countryAll') },
              { value: 1, label: t('overview.countryUk') },
              { value: 2, label: t('overview.countryDk') },
            ]}
            value={country}
            onChange={(country) => setFilter({ country }, { push: true })}
          />
        )
      }
    >
      <FirstSteps />
      <Overview key={chosen} kind="network" scope={{ reseller, country: chosen }} />
    </Page>
  );
}

/** The home of a reseller admin: their own reseller. */
export function ResellerHome() {
  return <ResellerPage id={useUser().business ?? -1} />;
}
