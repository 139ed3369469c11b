import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Logger } from '@nestjs/common';

/**
 * What a page is drawn with: whether it is any visitor's, whether it is a memorial's for one of its keepers, and the ISO
 * instant.
 */
export type Painted = { visitor: boolean; keeper?: true; at: string };

/** A page by its path, with the answers of its first screen by the address it would ask. */
export type PageToPaint = { path: string; answers: Record<string, unknown>; painted: Painted };

/** Draws what a page looks like before any script has run, as HTML; null when it cannot be drawn. */
export type FirstPaint = (page: PageToPaint) => Promise<string | null>;

/** What was drawn, and with what. */
export type Drawing = { html: string; painted: Painted };

/** Addresses whose drawing is kept for the next visitor. */
const cachedDrawings = 500;

/**
 * Keeps what was drawn for visitors until a view moves: every address of a page, whatever its query, is drawn once.
 * What is drawn for somebody in particular is never kept.
 */
export function keepingDrawings(paint: FirstPaint) {
  const kept = new Map<string, Drawing & { stamp: string }>();
  return async (page: PageToPaint, stamp: string): Promise<Drawing | null> => {
    const { path, painted } = page;
    const found = painted.visitor ? kept.get(path) : undefined;
    if (found?.stamp === stamp) return found;
    const html = await paint(page);
    if (html === null) return null;
    if (painted.visitor) {
      kept.delete(path);
      kept.set(path, { html, painted, stamp });
      const [oldest] = kept.keys();
      if (kept.size > cachedDrawings && oldest !== undefined) kept.delete(oldest);
    }
    return { html, painted };
  };
}

/**
 * The drawing part of the built app; one that draws nothing where it has not been built. A page that cannot be drawn
 * is answered without: the app then draws it by itself.
 */
export async function openFirstPaint(file: string): Promise<FirstPaint> {
  if (!existsSync(file)) return async () => null;
  // What `pwa/src/first-paint.tsx` exports; the app is no part of this workspace.
  const { firstPaint } = (await import(pathToFileURL(file).href)) as { firstPaint: FirstPaint };
  const logger = new Logger('first paint');
  return async (page) => {
    try {
      return await firstPaint(page);
    } catch (error) {
      logger.warn(
        `${page.path} could not be drawn: ${error instanceof Error ? error.message : String(error)}`,
      );
      return null;
    }
  };
}
