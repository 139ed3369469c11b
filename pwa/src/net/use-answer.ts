import type { Endpoint } from '@everpaw/contracts/kernel/features/endpoint';
import { type PathInput, pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from './http.ts';

/** Queries an endpoint: its path is the query's key, and its schema the type of the response. */
export function useAnswer<E extends Endpoint>(
  endpoint: E,
  { params, query, ...options }: PathInput & Omit<UseQueryOptions<AnswerOf<E>>, 'queryKey' | 'queryFn'> = {},
) {
  return useQuery<AnswerOf<E>>({ queryKey: [pathOf(endpoint, { params, query })], ...options });
}
