import { useRouterState } from '@tanstack/react-router';

/** A bar at the top while the next page is fetched. It appears after 150 ms, by its style. */
export function NavigationBar() {
  const busy = useRouterState({ select: ({ status }) => status === 'pending' });
  return busy ? <div className="navigationbar" aria-hidden="true" /> : null;
}
