import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { type OptionalCall } from '@everpaw/contracts/site/optional-calls';
import { siteApi } from '@everpaw/contracts/site/site.api';
import type { SiteDto } from '@everpaw/contracts/site/site.dto';
import { type SiteMode, siteModes } from '@everpaw/contracts/site/site-mode';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

const memoryKey = 'everpaw.site';

/** Returns the last known description of the site, which is all that an offline page has. */
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
    // Without storage, it's requested each time.
  }
}

/**
 * Returns the description of the site; undefined while unknown. Server-rendered pages embed it; otherwise it's
 * requested.
 */
export function useSite(): SiteDto | undefined {
  const { data } = useQuery<SiteDto>({
    queryKey: [pathOf(siteApi.site)],
    initialData: remembered,
    // The stored value is used only until the site has responded.
    initialDataUpdatedAt: 0,
  });
  useEffect(() => {
    if (data) remember(data);
  }, [data]);
  return data;
}

/** Returns the mode of the site; `testing`, which promises less, while it's unknown. */
export function useSiteMode(): SiteMode {
  return useSite()?.mode ?? 'testing';
}

/** Whether the site has this call; null while unknown. */
export function useHasCall(call: OptionalCall): boolean | null {
  return useSite()?.calls.includes(call) ?? null;
}
