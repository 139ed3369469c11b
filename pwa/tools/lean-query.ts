import type { Plugin } from 'vite';

const changes: Record<string, readonly (readonly [from: string, to: string])[]> = {
  mutationCache: [
    ['import { Mutation } from "./mutation.js";', 'export const later = {};'],
    ['new Mutation(', 'new later.Mutation('],
  ],
  mutationObserver: [
    [
      'import { getDefaultState } from "./mutation.js";',
      'import { getDefaultState, Mutation } from "./mutation.js"; import { later } from "./mutationCache.js"; later.Mutation = Mutation;',
    ],
  ],
  query: [
    ['import { infiniteQueryBehavior } from "./infiniteQueryBehavior.js";', 'export const later = {};'],
    ['? infiniteQueryBehavior(', '? later.infiniteQueryBehavior('],
  ],
  infiniteQueryObserver: [
    [
      'import { hasNextPage, hasPreviousPage } from "./infiniteQueryBehavior.js";',
      'import { hasNextPage, hasPreviousPage, infiniteQueryBehavior } from "./infiniteQueryBehavior.js"; import { later } from "./query.js"; later.infiniteQueryBehavior = infiniteQueryBehavior;',
    ],
  ],
};

/**
 * Lets the cache of mutations and the queries get the code of mutations and of endless lists from the modules that
 * observe them, which come with the screens that need them. No first screen does. Throws an `Error` if the source of
 * TanStack Query differs.
 */
export function leanQuery(code: string, name: string): string {
  return (changes[name] ?? []).reduce((changed, [from, to]) => {
    if (changed.split(from).length !== 2)
      throw new Error(`TanStack Query’s ${name} is written in another way than is known here.`);
    // Source positions stay nearly valid: no line is added or removed.
    return changed.replace(from, to);
  }, code);
}

const changed =
  /query-core\/build\/modern\/(mutationCache|mutationObserver|query|infiniteQueryObserver)\.js$/;

export function loadQueryPartsLater(): Plugin {
  return {
    name: 'everpaw:lean-query',
    apply: 'build',
    transform: {
      filter: { id: changed },
      handler: (code, id) => ({ code: leanQuery(code, changed.exec(id)?.[1] ?? ''), map: null }),
    },
  };
}
