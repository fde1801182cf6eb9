import { isAtLeast, isAtMost, isRole } from '@cairn/contract';
import { Menu as Dropdown } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter, useSearch } from '@tanstack/react-router';
import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import { homeOf, mayOpen, routeAt, routeNamed } from '../app/appRoutes.ts';
import { useUser } from '../auth/session.ts';
import { translateCode, useTranslation } from '../language/index.ts';
import { IconButton } from '../ui/Button.tsx';
import { useRememberedLists } from '../ui/filter/listMemory.ts';
import { IconChevronRight, IconDots } from '../ui/icons.tsx';
import { usePageTitle } from '../ui/pageTitle.ts';
import { linksWithoutRoom } from './crumbs.rules.ts';
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
  const above = pageAbove && asLeft(pageAbove.path, remembered);
  return (
    <Trail
      key={[...path.map(({ text }) => text), pageAbove?.name].join('/')}
      links={[
        ...path.map(({ text, search }): CrumbLink => ({ text, to: '.', search: search as never })),
        ...(pageAbove && above ? [{ text: translateCode(`route.${pageAbove.name}`), ...above }] : []),
      ]}
      here={
        record ||
        (isHome ? t('shell.home') : here ? translateCode(`route.${here.name}`) : t('shell.notFound'))
      }
    />
  );
}

interface CrumbLink {
  readonly text: string;
  readonly to: string;
  readonly search: never;
}

/** Links in their order and the page; those without room are in a menu, which stands where they would begin. */
function Trail({ links, here }: { links: readonly CrumbLink[]; here: string }) {
  const { t } = useTranslation();
  const nav = useRef<HTMLElement>(null);
  const widths = useRef<number[]>(undefined);
  const [hidden, setHidden] = useState(0);
  useLayoutEffect(() => {
    const fit = () => {
      const { current: trail } = nav;
      const spare = trail?.nextElementSibling;
      if (!trail || !(spare instanceof HTMLElement)) return;
      widths.current ??= Array.from(trail.querySelectorAll('a'), ({ scrollWidth }) => scrollWidth);
      const page = trail.querySelector('.here')?.scrollWidth ?? 0;
      setHidden(linksWithoutRoom(widths.current, page, trail.offsetWidth + spare.offsetWidth));
    };
    fit();
    const observer = new ResizeObserver(fit);
    for (const one of [nav.current, nav.current?.parentElement]) if (one) observer.observe(one);
    return () => observer.disconnect();
  }, []);
  return (
    <nav className="crumbs" aria-label={t('shell.breadcrumb')} ref={nav}>
      {hidden > 0 && (
        <>
          <Dropdown position="bottom-start" width={240} withInitialFocusPlaceholder={false}>
            <Dropdown.Target>
              <IconButton small label={t('shell.crumbsAbove')}>
                <IconDots className="icon" aria-hidden="true" />
              </IconButton>
            </Dropdown.Target>
            <Dropdown.Dropdown>
              {links.slice(0, hidden).map((link) => (
                <HiddenCrumb key={link.text} {...link} />
              ))}
            </Dropdown.Dropdown>
          </Dropdown>
          <IconChevronRight className="icon" aria-hidden="true" />
        </>
      )}
      {links.slice(hidden).map((link) => (
        <Fragment key={link.text}>
          <Crumb {...link} />
          <IconChevronRight className="icon" aria-hidden="true" />
        </Fragment>
      ))}
      <span className="here" aria-current="page" title={here}>
        {here}
      </span>
    </nav>
  );
}

/** What a crumb leads to: the page above, or this page filtered by a tenant. */
function useCrumb({ to, search }: CrumbLink) {
  const router = useRouter();
  const link = { to, search } as const;
  return { href: router.buildLocation(link).href, go: () => void router.navigate(link) };
}

/** Not a link of the router, which would claim the current page. */
function Crumb(link: CrumbLink) {
  const { href, go } = useCrumb(link);
  return (
    <a
      title={link.text}
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        go();
      }}
    >
      {link.text}
    </a>
  );
}

const HiddenCrumb = (link: CrumbLink) => (
  <Dropdown.Item onClick={useCrumb(link).go}>{link.text}</Dropdown.Item>
);

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
