import { CallError } from '@cairn/contract';
import { QueryClient } from '@tanstack/react-query';

/** Whether the reply was that this person has no such record: a retry is useless. */
export const isAbsent = (error: unknown): boolean => error instanceof CallError && error.status === 404;

/** A poll leaves the previous data on screen while it runs; a failed query is retried once before its error shows. */
const retry = (failures: number, error: Error) => failures < 1 && !isAbsent(error);

/** What was read of the server, for the whole portal. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry, staleTime: 2000, refetchOnWindowFocus: true },
    mutations: { gcTime: 0 }, // what was sent may be a password: it is not retained after its form
  },
});
