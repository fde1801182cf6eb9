import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from '../app/Providers.tsx';
import { Gallery } from './Gallery.tsx';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <Gallery />
      </Providers>
    </StrictMode>,
  );
}
