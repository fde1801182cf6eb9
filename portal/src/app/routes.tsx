import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  parseSearchWith,
  redirect,
  stringifySearchWith,
  useNavigate,
  useParams,
  useSearch,
} from '@tanstack/react-router';
import { useCallback } from 'react';
import { Login } from '../auth/Login.tsx';
import { isInside } from '../auth/loginRoute.ts';
import { loginAddress } from '../auth/loginTitle.ts';
import { mailedValues, withoutQuery } from '../auth/mailedLink.ts';
import { type ResetLink, resetLinkOf } from '../auth/resetLink.ts';
import { session } from '../auth/session.ts';
import { ScreenFailed } from '../shell/ScreenFailed.tsx';
import { fetchChunk } from '../ui/chunks.ts';
import { parseQueryValue } from '../ui/filter/address.rules.ts';
import { appRoutes, homeOf } from './appRoutes.ts';
import { START_PATH } from './paths.ts';

const lazyPage = <Chunk extends Record<string, unknown>, Name extends keyof Chunk>(
  load: () => Promise<Chunk>,
  name: Name,
) => lazyRouteComponent(() => fetchChunk(load), name);

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: lazyPage(() => import('../shell/Notices.tsx'), 'UnknownAddress'),
});

function LoginRoute() {
  const { loginTitle } = useParams({ strict: false });
  const { next } = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = useCallback(
    (href: string, signedIn?: true) => void navigate({ href, replace: signedIn ?? false }),
    [navigate],
  );
  return <Login loginTitle={loginTitle ?? 'system'} {...(next && { next })} onGo={go} />;
}

/** A login page; somebody who is signed in is redirected to the requested page, and a reset link to its form. */
const loginPage = (path: '/' | '/$loginTitle' | '/systemlogin/$loginTitle') =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: (search: Record<string, unknown>): { next?: string } & ResetLink => ({
      ...(isInside(search.next) && { next: search.next }),
      ...resetLinkOf(search),
    }),
    beforeLoad: ({ search }) => {
      const { next: _, ...link } = search;
      if (link.token && link.email)
        throw redirect({ href: withoutQuery('/reset-password-form', { ...link }), replace: true });
      const here = session();
      if (here) throw redirect({ href: search.next ?? homeOf(here.user), replace: true });
    },
    component: LoginRoute,
  });

const resetRequest = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyPage(() => import('../auth/ResetRequest.tsx'), 'ResetRequest'),
});

/** Redirects the link of an earlier e-mail, whose token is in the query, to the same behind `#`. */
const leaveQuery =
  (path: '/gdpr' | '/reset-password-form') =>
  ({ location: { searchStr: search } }: { location: { searchStr: string } }) => {
    if (new URLSearchParams(search).has('token'))
      throw redirect({ href: withoutQuery(path, mailedValues({ hash: '', search })), replace: true });
  };

const resetForm = createRoute({
  getParentRoute: () => root,
  path: '/reset-password-form',
  beforeLoad: leaveQuery('/reset-password-form'),
  component: lazyPage(() => import('../auth/ResetForm.tsx'), 'ResetForm'),
});

/** The page of a reset with its values as path segments. */
const resetFormByPath = createRoute({
  getParentRoute: () => root,
  path: '/reset-password-form/$token/$email/{-$dealer}',
  beforeLoad: ({ params }) => {
    throw redirect({ href: withoutQuery('/reset-password-form', { ...resetLinkOf(params) }), replace: true });
  },
});

const notices = (path: '/notauth' | '/test', screen: 'VisitorUnauthorised' | 'PublicHealth') =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyPage(() => import('../shell/Notices.tsx'), screen),
  });

const acceptance = createRoute({
  getParentRoute: () => root,
  path: '/gdpr',
  beforeLoad: leaveQuery('/gdpr'),
  component: lazyPage(() => import('../compliance/Acceptance.tsx'), 'Acceptance'),
});

const mailedAlerts = createRoute({
  getParentRoute: () => root,
  path: '/alert',
  component: lazyPage(() => import('../alerts/MailedAlerts.tsx'), 'MailedAlerts'),
});

const mailedReport = createRoute({
  getParentRoute: () => root,
  path: '/report',
  component: lazyPage(() => import('../performance/MailedReport.tsx'), 'MailedReport'),
});

const home = createRoute({
  getParentRoute: () => root,
  path: START_PATH,
  beforeLoad: ({ location }) => {
    if (session()) return;
    throw redirect({ href: `${loginAddress()}?next=${encodeURIComponent(location.href)}`, replace: true });
  },
  component: lazyPage(() => import('./SignedIn.tsx'), 'SignedIn'),
  notFoundComponent: lazyPage(() => import('../shell/Notices.tsx'), 'NotFound'),
});

const homeIndex = createRoute({
  getParentRoute: () => home,
  path: '/',
  beforeLoad: () => {
    const here = session();
    throw redirect({ href: here ? homeOf(here.user) : '/', replace: true });
  },
});

const tree = root.addChildren([
  loginPage('/'),
  loginPage('/systemlogin/$loginTitle'),
  resetRequest,
  resetForm,
  resetFormByPath,
  notices('/notauth', 'VisitorUnauthorised'),
  notices('/test', 'PublicHealth'),
  acceptance,
  mailedAlerts,
  mailedReport,
  loginPage('/$loginTitle'),
  home.addChildren([
    homeIndex,
    ...appRoutes.map((route) =>
      createRoute({
        getParentRoute: () => home,
        path: route.path.slice(START_PATH.length),
        component: lazyPage(async () => ({ default: await route.screen() }), 'default'),
        staticData: { roles: route.roles },
      }),
    ),
  ]),
]);

export const router = createRouter({
  routeTree: tree,
  parseSearch: parseSearchWith(parseQueryValue),
  stringifySearch: stringifySearchWith(JSON.stringify, parseQueryValue),
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenFailed,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
