import { type OptionalCall, type SiteView, sitePath } from '@everpaw/contracts/site/site.view';
import type { SiteMode } from '@everpaw/contracts/site/site-mode';
import { useQuery } from '@tanstack/react-query';

/** What the site tells about itself. It comes with every page of the server, and is asked for where it did not. */
export function useSite() {
  return useQuery<SiteView>({ queryKey: [sitePath] });
}

/** The mode of the site; the one that promises less as long as it is not known. */
export function useSiteMode(): SiteMode {
  return useSite().data?.mode ?? 'testing';
}

/** Whether the site has this call; null while that is not known. */
export function useHasCall(call: OptionalCall): boolean | null {
  return useSite().data?.calls.includes(call) ?? null;
}
