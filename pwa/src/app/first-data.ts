import type { QueryClient } from '@tanstack/react-query';
import { pageKeptAt } from '../offline/page-kept-at.ts';
import { rememberPosition } from './api.ts';
import { currentUserPath } from './current-user.ts';

/**
 * What the server puts into the page as `<script type="application/json" id="everpaw-data">`: answers that the
 * first screen would ask for, by the address it would ask. `null` for the current user means signed out.
 */
export type FirstData = { position?: string; answers: Record<string, unknown> };

/** Fills the cache with what came with the page, so that the first paint needs no second round trip. */
export function takeFirstData(client: QueryClient, page: Document): void {
  const text = page.getElementById('everpaw-data')?.textContent;
  if (!text) return;
  try {
    const { position, answers }: FirstData = JSON.parse(text);
    rememberPosition(position ?? null);
    const keptAt = pageKeptAt(page);
    for (const [path, answer] of Object.entries(answers)) {
      // A page from the device's own keeping tells who was signed in then, not who is now.
      if (keptAt !== null && path === currentUserPath) continue;
      client.setQueryData([path], answer, { updatedAt: keptAt ?? Date.now() });
    }
  } catch {
    // Damaged first data costs a round trip, nothing else.
  }
}
