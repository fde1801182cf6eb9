import { isAtLeast, isAtMost, isRole } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useRouter, useSearch } from '@tanstack/react-router';
import { Fragment } from 'react';
import { homeOf, mayOpen, routeAt, routeNamed } from '../app/appRoutes.ts';
import { useUser } from '../auth/session.ts';
import { translateCode, useTranslation } from '../language/index.ts';
import { useRememberedLists } from '../ui/filter/listMemory.ts';
import { IconChevronRight } from '../ui/icons.tsx';
import { usePageTitle } from '../ui/pageTitle.ts';
import { tenantOptions } from './tenantOptions.ts';

/** A list as it was left in this tab. */
const asLeft = (path: string, remembered: ReturnType<typeof useRememberedLists>) => ({
  to: path,
  search: (remembered[path] ?? {}) as never, // the list checks its own
});

interface Step {
  text: string;
  /** The tenant filter that this crumb shows. */
  search: { reseller?: number; dealer?: number; company?: number };
}

/** The tenants whose data is shown, from the widest to the narrowest, and the page. */
export function Crumbs() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const path = useTenantPath();
  const here = routeAt(pathname);
  const user = useUser();
  const { role } = user;
  const isHome = pathname === homeOf(user);
  const parent = here?.parent && routeNamed(here.parent);
  const pageAbove = parent && !isHome && mayOpen(role, parent) ? parent : undefined;
  const remembered = useRememberedLists();
  const title = usePageTitle();
  // the page of a record is called by its name, unless the tenant before it has the same: one's own
  const record = here?.path.includes('$id') && title !== path.at(-1)?.text ? title : '';
  return (
    <nav className="crumbs" aria-label={t('shell.breadcrumb')}>
      {path.map(({ text, search }) => (
        <Fragment key={text}>
          <Crumb text={text} search={search} />
          <IconChevronRight className="icon" aria-hidden="true" />
        </Fragment>
      ))}
      {pageAbove && (
        <>
          <Link {...asLeft(pageAbove.path, remembered)}>{translateCode(`route.${pageAbove.name}`)}</Link>
          <IconChevronRight className="icon" aria-hidden="true" />
        </>
      )}
      <span className="here" aria-current="page">
        {record ||
          (isHome ? t('shell.home') : here ? translateCode(`route.${here.name}`) : t('shell.notFound'))}
      </span>
    </nav>
  );
}

/** A link to this page filtered by the tenant; never the current page itself, which the router's links would claim. */
function Crumb({ text, search }: Step) {
  const router = useRouter();
  const to = { to: '.', search: search as never } as const;
  return (
    <a
      title={text}
      href={router.buildLocation(to).href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        void router.navigate(to);
      }}
    >
      {text}
    </a>
  );
}

/** The person's own tenants, then those that the page is filtered by. */
function useTenantPath(): Step[] {
  const { t } = useTranslation();
  const user = useUser();
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const { data } = useQuery(tenantOptions);
  const chosen = (level: 'reseller' | 'dealer' | 'company') =>
    typeof search[level] === 'number' && search[level] > 0 ? search[level] : undefined;
  const company = data?.companys.find(({ value }) => value === chosen('company'));
  const dealer = data?.dealers.find(({ value }) => value === (chosen('dealer') ?? company?.dealer));
  const reseller = data?.resellers.find(
    ({ value }) => value === (chosen('reseller') ?? dealer?.reseller ?? company?.reseller),
  );
  const path: Step[] = [];
  if (isRole(user.role, 'systemAdmin')) path.push({ text: t('shell.system'), search: {} });
  if (isRole(user.role, 'systemAdmin') && reseller)
    path.push({ text: reseller.text, search: { reseller: reseller.value } });
  if (isAtMost(user.role, 'reseller') && user.businesstitle)
    path.push({ text: user.businesstitle, search: {} });
  if (isAtLeast(user.role, 'reseller') && dealer)
    path.push({ text: dealer.text, search: { dealer: dealer.value } });
  if (isAtMost(user.role, 'dealer') && user.dealertitle) path.push({ text: user.dealertitle, search: {} });
  if (isAtLeast(user.role, 'dealer') && company)
    path.push({ text: company.text, search: { company: company.value } });
  if (isAtMost(user.role, 'companyAdmin') && user.companytitle)
    path.push({ text: user.companytitle, search: {} });
  return path;
}
