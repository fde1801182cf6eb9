import { createRootRoute, createRouter } from '@tanstack/react-router';
import { EmptyState } from './ui/States.tsx';

const root = createRootRoute({
  notFoundComponent: () => (
    <main className="main">
      <h1 className="sr">Cairn</h1>
      <EmptyState title="Nothing at this address" />
    </main>
  ),
});

/** Every address of the portal. */
export const router = createRouter({ routeTree: root, defaultPreload: 'intent' });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
