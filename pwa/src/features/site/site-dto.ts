import { pathOf } from '@everpaw/contracts/kernel/endpoint-path';
import { type OptionalCall } from '@everpaw/contracts/site/optional-calls';
import { siteApi } from '@everpaw/contracts/site/site.api';
import type { SiteDto } from '@everpaw/contracts/site/site.dto';
import { type SiteMode, siteModes } from '@everpaw/contracts/site/site-mode';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

const memoryKey = 'everpaw.site';

/** What this device heard last; a page that opens without a signal has nothing else to go by. */
function remembered(): SiteDto | undefined {
  try {
    const { mode, calls } = JSON.parse(localStorage.getItem(memoryKey) ?? '{}');
    return siteModes.includes(mode) && Array.isArray(calls) ? { mode, calls } : undefined;
  } catch {
    return undefined;
  }
}

function remember(site: SiteDto): void {
  try {
    localStorage.setItem(memoryKey, JSON.stringify(site));
  } catch {
    // Without storage it is asked for each time.
  }
}

/** What the site tells about itself. It comes with every page of the server, and is asked for where it did not. */
export function useSite(): SiteDto | undefined {
  const { data } = useQuery<SiteDto>({
    queryKey: [pathOf(siteApi.site)],
    initialData: remembered,
    // Only until the site has been asked.
    initialDataUpdatedAt: 0,
  });
  useEffect(() => {
    if (data) remember(data);
  }, [data]);
  return data;
}

/** The mode of the site; the one that promises less as long as it is not known. */
export function useSiteMode(): SiteMode {
  return useSite()?.mode ?? 'testing';
}

/** Whether the site has this call; null while that is not known. */
export function useHasCall(call: OptionalCall): boolean | null {
  return useSite()?.calls.includes(call) ?? null;
}
