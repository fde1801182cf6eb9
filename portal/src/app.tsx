import { RouterProvider } from '@tanstack/react-router';
import { router } from './routes.tsx';
import { followSession } from './session/leaving.ts';

followSession(router);

/** Everything behind the first login page: the router and its screens. */
export default function App() {
  return <RouterProvider router={router} />;
}
