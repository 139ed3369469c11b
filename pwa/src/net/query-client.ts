import { QueryClient } from '@tanstack/react-query';
import { request } from './http.ts';
import { retriesMutation, retriesQuery, retryDelay } from './retry.ts';

const minute = 60_000;

/** How long a response is fresh, and how long an unused one stays cached, in ms. */
const freshFor = 5 * minute;
const cacheTimeMs = 30 * minute;

/**
 * Creates the query cache. The first part of a query's key is its address, so `useQuery({ queryKey:
 * [pathOf(memorialsApi.stats)] })` is enough.
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
        // Offline, the service worker may still have the response, so every query is tried once.
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
