import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { Providers } from '../../src/app/Providers.tsx';
import { MachineList } from '../../src/machines/MachineList.tsx';
import { SimList } from '../../src/sims/SimList.tsx';
import { Dialogs } from './Dialogs.tsx';
import { Finder } from './Finder.tsx';
import { TwoSteps } from './TwoSteps.tsx';

/** The kit without the shell: lists with their forms, and a wizard. The test answers its calls. */
const root = createRootRoute({
  component: () => (
    <main className="main" id="main" tabIndex={-1}>
      <Link to={'/steps' as '/'}>Steps</Link>
      <Outlet />
    </main>
  ),
});
const screens = [
  ['/machines', MachineList],
  ['/sims', SimList],
  ['/steps', TwoSteps],
  ['/finder', Finder],
  ['/dialogs', Dialogs],
] as const;
const routeTree = root.addChildren(
  screens.map(([path, component]) => createRoute({ getParentRoute: () => root, path, component })),
);
const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
createRoot(element).render(
  <Providers>
    <RouterProvider router={createRouter({ routeTree }) as never} />
  </Providers>,
);
