import { languageOf } from '@everpaw/contracts/kernel/languages/languages';
import { cacheNames } from '../caches/cache-names.ts';
import { otherVersionsAssets } from './assets.ts';

/** Returns the language whose texts a file contains; null for any other file. */
export function languageOfFile(path: string): string | null {
  return /(?:^|\/)assets\/language-([a-z]{2})-[\w-]+\.js$/.exec(path)?.[1] ?? null;
}

/** Returns the languages to cache: the browser's, and those that were read here before, in any version. */
async function languagesHere(preferences: readonly string[]): Promise<ReadonlySet<string | null>> {
  const cache = await caches.open(cacheNames.assets);
  const read = (await cache.keys()).map(({ url }) => languageOfFile(new URL(url).pathname));
  return new Set([languageOf(preferences), ...read]);
}

/**
 * Caches the texts of this device's languages. Those of others are fetched when they are chosen. Throws the fetch's
 * error.
 */
export async function cacheLanguages(
  event: ExtendableEvent,
  paths: readonly string[],
  preferences: readonly string[],
): Promise<void> {
  const here = await languagesHere(preferences);
  const files = paths.filter((path) => here.has(languageOfFile(path)));
  await Promise.all(
    files.map(async (path) => {
      const [answered, stored] = otherVersionsAssets.handleAll({ event, request: new Request(path) });
      await Promise.all([answered, stored]);
    }),
  );
}
