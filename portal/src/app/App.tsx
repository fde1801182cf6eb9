import { RouterProvider } from '@tanstack/react-router';
import { followSession } from '../auth/logOut.ts';
import { followVersion } from '../ui/chunks.ts';
import { router } from './routes.tsx';

followSession(router);
followVersion();

/** Everything behind the first login page: the router and its screens. */
export default function App() {
  return <RouterProvider router={router} />;
}
