import { endpoints } from '@everpaw/contracts/api';
import { optionalCalls } from '@everpaw/contracts/site/optional-calls';
import type { SiteDto } from '@everpaw/contracts/site/site.dto';
import type { SiteMode } from '@everpaw/contracts/site/site-mode';
import type { CopyOf } from '../platform/storage/keys/after-restore.ts';

/** Returns the site's description: its mode, and the optional calls that it supports. */
export function siteDtoOf(mode: SiteMode, copyOf: CopyOf | null): SiteDto {
  const asked = new Set(
    endpoints.flatMap(({ endpoint: { method, path } }) => (method === 'GET' ? [path] : [])),
  );
  const calls = optionalCalls.filter((path) => asked.has(path));
  return { mode, calls, ...(copyOf ? { copyOf: copyOf.at } : {}) };
}
