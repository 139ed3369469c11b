import type { QueryClient } from '@tanstack/react-query';
import { pageCachedAt } from '../offline/store/page-cached-at.ts';
import { currentUserPath } from './current-user.ts';
import { rememberPosition } from './http.ts';
import type { Painted } from './painted.ts';

/**
 * What the server puts into the page as `<script type="application/json" id="everpaw-data">`: answers that the
 * first screen would ask for, by the address it would ask, and what it drew the page with, if it did. `null` for the
 * current user means signed out.
 */
export type FirstData = { position?: string; answers: Record<string, unknown>; painted?: Painted | null };

/**
 * Fills the cache with what came with the page, so that the first paint needs no second round trip. Answers what the
 * page was drawn with; null when there is nothing to bring to life.
 */
export function takeFirstData(client: QueryClient, page: Document): Painted | null {
  const text = page.getElementById('everpaw-data')?.textContent;
  if (!text) return null;
  try {
    const { position, answers, painted }: FirstData = JSON.parse(text);
    rememberPosition(position ?? null);
    const cachedAt = pageCachedAt(page);
    for (const [path, answer] of Object.entries(answers)) {
      // A page from the device's own keeping tells who was signed in then, not who is now.
      if (cachedAt !== null && path === currentUserPath) continue;
      client.setQueryData([path], answer, { updatedAt: cachedAt ?? Date.now() });
    }
    return painted ?? null;
  } catch {
    // Damaged first data costs a round trip, nothing else.
    return null;
  }
}
