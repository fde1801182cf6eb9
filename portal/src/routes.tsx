import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  useNavigate,
  useParams,
  useSearch,
} from '@tanstack/react-router';
import { Login } from './session/Login.tsx';
import { isInside } from './session/loginPlace.ts';
import { session } from './session/session.ts';
import { landing, type Place, places } from './shell/places.ts';

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: lazyRouteComponent(() => import('./shell/Notices.tsx'), 'NotFound'),
});

function LoginRoute() {
  const { loginTitle } = useParams({ strict: false });
  const { next } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <Login
      loginTitle={loginTitle ?? 'system'}
      {...(next && { next })}
      onSignedIn={(href) => void navigate({ href, replace: true })}
    />
  );
}

/** A login page; someone who is signed in goes on to where they wanted. */
const loginPage = (path: '/' | '/$loginTitle' | '/systemlogin/$loginTitle') =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: (search: Record<string, unknown>): { next?: string } =>
      isInside(search.next) ? { next: search.next } : {},
    beforeLoad: ({ search }) => {
      const here = session();
      if (here) throw redirect({ href: search.next ?? landing(here.user.role), replace: true });
    },
    component: LoginRoute,
  });

const notices = (path: '/notauth' | '/test', screen: 'NotAuthorised' | 'Health') =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(() => import('./shell/Notices.tsx'), screen),
  });

const home = createRoute({
  getParentRoute: () => root,
  path: '/home',
  beforeLoad: ({ location }) => {
    if (!session()) throw redirect({ to: '/', search: { next: location.href }, replace: true });
  },
  component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'Shell'),
  notFoundComponent: lazyRouteComponent(() => import('./shell/Notices.tsx'), 'NotFound'),
});

const homeIndex = createRoute({
  getParentRoute: () => home,
  path: '/',
  beforeLoad: () => {
    throw redirect({ href: landing(session()?.user.role ?? 30), replace: true });
  },
});

/** The screen itself, or the notice that the person may not see it. */
const screenOf = ({ roles, screen }: Place & { screen: NonNullable<Place['screen']> }) =>
  lazyRouteComponent(async () => {
    const role = session()?.user.role;
    if (role && roles.includes(role)) return { default: await screen() };
    return { default: (await import('./shell/Notices.tsx')).NotYours };
  });

const built = places.filter((place): place is Place & { screen: NonNullable<Place['screen']> } =>
  Boolean(place.screen),
);

const tree = root.addChildren([
  loginPage('/'),
  loginPage('/systemlogin/$loginTitle'),
  notices('/notauth', 'NotAuthorised'),
  notices('/test', 'Health'),
  loginPage('/$loginTitle'),
  home.addChildren([
    homeIndex,
    ...built.map((place) =>
      createRoute({
        getParentRoute: () => home,
        path: place.path.slice('/home'.length),
        component: screenOf(place),
      }),
    ),
  ]),
]);

export const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
