import { endpoints } from '@everpaw/contracts/api';
import { optionalCalls, type SiteView } from '@everpaw/contracts/site/site.view';
import type { SiteMode } from '@everpaw/contracts/site/site-mode';

/** What the site tells about itself: it has the calls that the contracts have. */
export function siteViewOf(mode: SiteMode): SiteView {
  const asked = new Set(
    endpoints.flatMap(({ endpoint: { method, path } }) => (method === 'GET' ? [path] : [])),
  );
  return { mode, calls: optionalCalls.filter((path) => asked.has(path)) };
}
