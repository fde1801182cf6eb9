import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isAbsent } from '../api.ts';
import '../language/index.ts';
import { Theme } from '../theme/Theme.tsx';
import { Toasts } from '../ui/toast.tsx';

/** A poll leaves the previous data on screen while it runs; a failed query is retried once before its error shows. */
const retry = (failures: number, error: Error) => failures < 1 && !isAbsent(error);

export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry, staleTime: 2000, refetchOnWindowFocus: true },
    mutations: { gcTime: 0 }, // what was sent may be a password: it is not retained after its form
  },
});

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
