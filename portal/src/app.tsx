import { RouterProvider } from '@tanstack/react-router';
import { followSession } from './auth/logOut.ts';
import { router } from './routes.tsx';
import { followVersion } from './ui/chunks.ts';

followSession(router);
followVersion();

/** Everything behind the first login page: the router and its screens. */
export default function App() {
  return <RouterProvider router={router} />;
}
