import { QueryClient } from '@tanstack/react-query';
import { request } from './http.ts';
import { retriesMutation, retriesQuery, retryDelay } from './retry.ts';

const minute = 60_000;

/** How long an answer counts as fresh, and how long an unused one is kept, in milliseconds. */
const freshFor = 5 * minute;
const cacheTimeMs = 30 * minute;

/**
 * The cache of what is browsed. The first part of a query's key is the address it is read from, so
 * `useQuery({ queryKey: [pathOf(memorialsApi.stats)] })` needs no more.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => request(String(queryKey[0]), { signal }),
        staleTime: freshFor,
        gcTime: cacheTimeMs,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        // Without a signal the service worker may still have the answer, so every query is tried once.
        networkMode: 'offlineFirst',
        retry: retriesQuery,
        retryDelay,
      },
      mutations: {
        networkMode: 'always',
        retry: retriesMutation,
        retryDelay,
      },
    },
  });
}
