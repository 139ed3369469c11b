import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { currentLanguage, type Reading } from '@everpaw/contracts/kernel/languages/localized';
import { Logger } from '@nestjs/common';
import { readingOfWork } from '../../kernel/reader-language.ts';

/**
 * The parameters of a rendered page: whether it is for a visitor, whether it is a memorial's page for a
 * keeper, and the ISO instant.
 */
export type Painted = { visitor: boolean; keeper?: true; at: string };

/** A page by its path, with the responses for its first screen by URL. */
export type PageToPaint = { path: string; answers: Record<string, unknown>; painted: Painted };

/** Renders a page as HTML before any script runs; null if it can't be rendered. */
export type FirstPaint = (page: PageToPaint) => Promise<string | null>;

/** A rendered page and its parameters. */
export type Drawing = { html: string; painted: Painted };

/** Maximum number of cached pages. */
const cachedDrawings = 500;

/**
 * Caches pages rendered for visitors until a view changes: each path is rendered once in each language, whatever its
 * query.
 * Pages for accounts are never cached.
 */
export function keepingDrawings(paint: FirstPaint) {
  const kept = new Map<string, Drawing & { stamp: string }>();
  return async (page: PageToPaint, stamp: string): Promise<Drawing | null> => {
    const { path, painted } = page;
    const key = `${currentLanguage()} ${path}`;
    const found = painted.visitor ? kept.get(key) : undefined;
    if (found?.stamp === stamp) return found;
    const html = await paint(page);
    if (html === null) return null;
    if (painted.visitor) {
      kept.delete(key);
      kept.set(key, { html, painted, stamp });
      const [oldest] = kept.keys();
      if (kept.size > cachedDrawings && oldest !== undefined) kept.delete(oldest);
    }
    return { html, painted };
  };
}

/**
 * Loads the built app's renderer. Without a build, or if a page can't be rendered, the page is served without
 * content and the app renders it.
 */
export async function openFirstPaint(file: string): Promise<FirstPaint> {
  if (!existsSync(file)) return async () => null;
  // The exports of `pwa/src/first-paint.tsx`, which isn't part of this workspace and has its own copy of the texts.
  const { firstPaint, readFrom } = (await import(pathToFileURL(file).href)) as {
    firstPaint: FirstPaint;
    readFrom(source: () => Reading): void;
  };
  readFrom(readingOfWork);
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
