import type { QueryClient } from '@tanstack/react-query';
import { pageCachedAt } from '../../caches/page-cached-at.ts';
import { rememberPosition } from '../../net/http.ts';
import type { Painted } from '../../ui/pictures/painted.ts';
import { currentUserPath } from './current-user.ts';

/**
 * The data that the server puts into the page as `<script type="application/json" id="everpaw-data">`: the responses
 * that the first screen would request, by address, and the render context if the server rendered the page. `null` for
 * the current user means signed out.
 */
export type FirstData = { position?: string; answers: Record<string, unknown>; painted?: Painted | null };

/**
 * Fills the query cache with the page's data, so that the first paint needs no second round trip. Returns the render
 * context; null if there is nothing to hydrate.
 */
export function takeFirstData(client: QueryClient, page: Document): Painted | null {
  const text = page.getElementById('everpaw-data')?.textContent;
  if (!text) return null;
  try {
    const { position, answers, painted }: FirstData = JSON.parse(text);
    rememberPosition(position ?? null);
    const cachedAt = pageCachedAt(page);
    for (const [path, answer] of Object.entries(answers)) {
      // A cached page contains who was signed in then, not now.
      if (cachedAt !== null && path === currentUserPath) continue;
      client.setQueryData([path], answer, { updatedAt: cachedAt ?? Date.now() });
    }
    return painted ?? null;
  } catch {
    // Damaged data only costs a round trip.
    return null;
  }
}
