import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './Providers.tsx';
import { router } from './routes.tsx';
import { followSession } from './session/leaving.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
followSession(router);
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
