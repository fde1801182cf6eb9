import { isAtLeast, isRole } from '@cairn/contract';
import { z } from 'zod';
import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import { ChooseTenant } from '../tenancy/ChooseTenant.tsx';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { within } from '../tenancy/tenantLevels.ts';
import { useTenants } from '../tenancy/useTenants.ts';
import { useUrlFilter } from '../ui/filter/url.ts';
import { Page } from '../ui/Page.tsx';
import { StockPage } from './StockPage.tsx';
import './messages.ts';

const address = z.object({ reseller: z.int().optional(), dealer: z.int().optional() });

/** The stock that one dealer sells from. */
export function DealerStock() {
  const { t } = useTranslation();
  const user = useUser();
  const tenants = useTenants();
  const [filter, setFilter] = useUrlFilter(address);
  const dealer = isRole(user.role, 'dealer') ? (user.dealer ?? undefined) : filter.dealer;
  const chips = isAtLeast(user.role, 'reseller') && (
    <TenantFilter
      userRole={user.role}
      deepest="dealer"
      options={tenants}
      value={filter}
      onChange={setFilter}
    />
  );
  if (dealer !== undefined) return <StockPage key={dealer} owner={{ dealer }} chips={chips} />;
  return (
    <Page title={t('stock.title')}>
      <div className="toolbar filters">
        <div className="chips">{chips}</div>
      </div>
      <ChooseTenant
        level="dealer"
        title={t('stock.chooseDealer')}
        text={t('stock.chooseDealerText')}
        options={within(tenants, 'dealer', filter)}
        onChoose={(id) => setFilter({ dealer: id })}
      />
    </Page>
  );
}
