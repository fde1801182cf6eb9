import { type Access, can } from '@cairn/contract';
import { useRouter } from '@tanstack/react-router';
import { useUser } from '../auth/session.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Who may see the page, from the table of routes. */
    roles?: Access['roles'];
  }
}

/** Whether a page is built and the person's role includes it: a link that leads to a notice is none. */
export function useMayOpen(): (path: string) => boolean {
  const router = useRouter();
  const { role } = useUser();
  const routes: Readonly<Record<string, { options: { staticData?: { roles?: Access['roles'] } } }>> =
    router.routesByPath;
  return (path) => {
    const roles = routes[path]?.options.staticData?.roles;
    return roles !== undefined && can({ role, readonly: false }, { roles });
  };
}
