import type { Role } from '@cairn/contract';
import { useRouter } from '@tanstack/react-router';
import { useUser } from '../session/session.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Who may see the page, from the table of places. */
    roles?: readonly Role[];
  }
}

/** Whether a page is built and the person's role includes it: a link that leads to a notice is none. */
export function useMayOpen(): (path: string) => boolean {
  const router = useRouter();
  const { role } = useUser();
  const routes: Readonly<Record<string, { options: { staticData?: { roles?: readonly Role[] } } }>> =
    router.routesByPath;
  return (path) => routes[path]?.options.staticData?.roles?.includes(role) ?? false;
}
