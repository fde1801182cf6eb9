import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { areas } from '../api.ts';
import { type AppRoute, appRoutes, homeOf, isInMenu, routeAt, type Section } from '../app/appRoutes.ts';
import { pagesWithRange } from '../app/paths.ts';
import { logOut } from '../auth/logOut.ts';
import { useUser } from '../auth/session.ts';
import { useCan } from '../auth/useCan.ts';
import { translateCode, useTranslation } from '../language/index.ts';
import { isNarrowed, useRememberedLists } from '../ui/filter/listMemory.ts';
import {
  IconChevronDown,
  IconChevronRight,
  IconFilter,
  IconHome,
  IconLogout,
  IconTool,
  IconUserCircle,
} from '../ui/icons.tsx';
import { useLocalStorage } from '../ui/useLocalStorage.ts';
import { Logo } from './Logo.tsx';
import { type Icon, iconOf } from './menuIcons.ts';
import type { ShellDialog } from './shellDialog.ts';

const sections = ['network', 'manage', 'logs', 'statistics', 'systemadmin'] as const satisfies Section[];

/** Sections that begin folded: all that most people open daily is then in sight without scrolling. */
const FOLDED: Partial<Record<Section, boolean>> = { logs: true, statistics: true, systemadmin: true };

interface Props {
  /** Whether icons stand alone: sections cannot be folded then. */
  slim: boolean;
  /** Called after a choice: a menu that covers the page closes. */
  onChosen: () => void;
  onDialog: (dialog: ShellDialog) => void;
}

/** The side menu: what this role may open and what is built. */
export function Menu({ slim, onChosen, onDialog }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const may = useCan();
  const visible = appRoutes.filter((route) => isInMenu(user.role, route));
  const home = homeOf(user);
  const remembered = useRememberedLists();
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const [folded, setFolded] = useLocalStorage('menu-folded', FOLDED);
  const current = useRouterState({
    select: ({ resolvedLocation }) => routeAt(resolvedLocation?.pathname ?? ''),
  });
  const open = (dialog: ShellDialog) => {
    onChosen();
    onDialog(dialog);
  };
  const entriesOf = (routes: AppRoute[]) =>
    routes.map((route) => (
      <Entry
        key={route.name}
        to={route.path}
        // pressed again on the list itself, it shows all
        search={route.path === path ? undefined : remembered[route.path]}
        narrowed={isNarrowed(remembered[route.path] ?? {}, { hasRange: pagesWithRange.includes(route.name) })}
        title={translateCode(`route.${route.name}`)}
        icon={iconOf(route)}
        onChosen={onChosen}
      />
    ));
  const menu = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has another current entry
  useEffect(() => {
    menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [path]); // a block: some browsers return a promise
  const org = user.companytitle ?? user.dealertitle ?? user.businesstitle;
  return (
    <nav className="side" id="side" aria-label={t('shell.main')}>
      <Link className="brand" to={home} onClick={onChosen}>
        <Logo adjacentName={org} />
        {org && <span className="organisation cut">{org}</span>}
      </Link>
      <div className="menu" ref={menu}>
        <Entry to={home} title={t('shell.home')} icon={IconHome} onChosen={onChosen} />
        {sections.map((section) => {
          const routes = visible.filter(({ menu }) => menu === section);
          const switchable = section === 'systemadmin' && may(areas.system.setMaintenance);
          if (routes.length === 0 && !switchable) return null;
          const title = t(`shell.${section}`);
          const isFolded = !slim && folded[section] === true;
          return (
            <section key={section} aria-label={title}>
              {slim ? (
                <h2>{title}</h2>
              ) : (
                <Heading
                  title={title}
                  folded={isFolded}
                  onFold={() => setFolded({ ...folded, [section]: !isFolded })}
                />
              )}
              {entriesOf(isFolded ? routes.filter(({ name }) => name === shown(current)) : routes)}
              {switchable && !isFolded && (
                <Action title={t('shell.maintenanceMode')} icon={IconTool} run={() => open('maintenance')} />
              )}
            </section>
          );
        })}
      </div>
      <footer>
        <Action title={t('shell.profile')} icon={IconUserCircle} run={() => open('profile')} />
        <Action title={t('shell.logout')} icon={IconLogout} run={() => void logOut('left')} />
      </footer>
    </nav>
  );
}

/** The entry of a page: its own, or that of the list which it belongs to. A folded section keeps showing it. */
const shown = (route?: AppRoute) => route && (route.menu ? route.name : route.parent);

function Heading({ title, folded, onFold }: { title: string; folded: boolean; onFold: () => void }) {
  return (
    <h2>
      <button type="button" className="fold" aria-expanded={!folded} onClick={onFold}>
        <span>{title}</span>
        {folded ? <IconChevronRight className="icon" /> : <IconChevronDown className="icon" />}
      </button>
    </h2>
  );
}

interface EntryProps {
  to: string;
  /** What the list was filtered by when it was left. */
  search?: object | undefined;
  /** Whether that hides rows of it. */
  narrowed?: boolean;
  title: string;
  icon: Icon;
  onChosen: () => void;
}

function Entry({ to, search = {}, narrowed = false, title, icon: Icon, onChosen }: EntryProps) {
  const { t } = useTranslation();
  return (
    <Link
      to={to}
      search={search as never}
      title={narrowed ? t('shell.narrowed', { page: title }) : title}
      onClick={onChosen}
      activeOptions={{ exact: false, includeSearch: false }}
    >
      <Icon className="icon" aria-hidden={true} />
      <span>{title}</span>
      {narrowed && <IconFilter className="icon narrowed" aria-hidden={true} />}
    </Link>
  );
}

function Action({ title, icon: Icon, run }: { title: string; icon: Icon; run: () => void }) {
  return (
    <button type="button" title={title} onClick={run}>
      <Icon className="icon" aria-hidden={true} />
      <span>{title}</span>
    </button>
  );
}
