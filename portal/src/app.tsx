import { RouterProvider } from '@tanstack/react-router';
import { followVersion } from './newVersion.ts';
import { router } from './routes.tsx';
import { followSession } from './session/leaving.ts';

followSession(router);
followVersion();

/** Everything behind the first login page: the router and its screens. */
export default function App() {
  return <RouterProvider router={router} />;
}
