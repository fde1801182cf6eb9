import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import '../language/index.ts';
import { queries } from '../queries.ts';
import { Theme } from '../theme/Theme.tsx';
import { Toasts } from '../ui/toast.tsx';

/** Theme, words, server data and toasts, around the router. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <Theme>
      <QueryClientProvider client={queries}>
        {children}
        <Toasts />
      </QueryClientProvider>
    </Theme>
  );
}
