import { pathOf } from '@everpaw/contracts/kernel/endpoint-path';
import { shownTheme } from '@everpaw/contracts/themes/season';
import type { SeasonalTheme } from '@everpaw/contracts/themes/seasonal-theme.dto';
import { seasonalRefetchMs } from '@everpaw/contracts/themes/seasonal-theme.limits';
import { seasonalThemesApi } from '@everpaw/contracts/themes/seasonal-themes.api';
import type { Theme } from '@everpaw/contracts/themes/themes';
import { useQuery } from '@tanstack/react-query';
import { usePainted } from '../../base/painted.ts';

/** The seasonal theme that is active by this device's clock, if any; asked for again every hour. */
export function useSeasonalTheme(): SeasonalTheme | null {
  const painted = usePainted();
  // Looking at when the last answer came draws the screen again with each, also with one that changed nothing.
  const { data, dataUpdatedAt: _answered } = useQuery<SeasonalTheme[]>({
    queryKey: [pathOf(seasonalThemesApi.active)],
    staleTime: seasonalRefetchMs,
    refetchInterval: seasonalRefetchMs,
  });
  return data ? shownTheme(data, painted?.at ?? new Date().toISOString()) : null;
}

/** A seasonal theme has two colours; ornaments are drawn in the first. */
export function seasonalColours({ theme }: Pick<SeasonalTheme, 'theme'>): Theme['colors'] {
  const { primaryColor: primary, secondaryColor: secondary } = theme;
  return { primary, secondary, accent: primary };
}
