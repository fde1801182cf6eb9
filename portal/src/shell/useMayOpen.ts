import { type Access, can } from '@cairn/contract';
import { useRouter } from '@tanstack/react-router';
import { type PageName, paths } from '../app/paths.ts';
import { useUser } from '../auth/session.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Who may see the page, from the table of routes. */
    roles?: Access['roles'];
  }
}

/** Whether a page is built and the person's role includes it: a link that leads to a notice is none. */
export function useMayOpen(): (name: PageName) => boolean {
  const router = useRouter();
  const { role } = useUser();
  const routes: Readonly<Record<string, { options: { staticData?: { roles?: Access['roles'] } } }>> =
    router.routesByPath;
  return (name) => {
    const roles = routes[paths[name]]?.options.staticData?.roles;
    return roles !== undefined && can({ role, readonly: false }, { roles });
  };
}
