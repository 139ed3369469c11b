import { shownTheme } from '@everpaw/contracts/themes/season';
import type { SeasonalTheme } from '@everpaw/contracts/themes/seasonal-theme.dto';
import { seasonalRefetchMs } from '@everpaw/contracts/themes/seasonal-theme.limits';
import { seasonalThemesApi } from '@everpaw/contracts/themes/seasonal-themes.api';
import type { Theme } from '@everpaw/contracts/themes/themes';
import { useAnswer } from '../../net/use-answer.ts';
import { usePainted } from '../../ui/pictures/painted.ts';

/** Returns the seasonal theme that is active by this device's clock, if any. It's refetched every hour. */
export function useSeasonalTheme(): SeasonalTheme | null {
  const painted = usePainted();
  // Reading `dataUpdatedAt` rerenders after each response, even if the data is unchanged, because time has passed.
  const { data, dataUpdatedAt: _answered } = useAnswer(seasonalThemesApi.active, {
    staleTime: seasonalRefetchMs,
    refetchInterval: seasonalRefetchMs,
  });
  return data ? shownTheme(data, painted?.at ?? new Date().toISOString()) : null;
}

/** Returns the palette of a seasonal theme. It has two colors; the accent is the first one. */
export function seasonalColours({ theme }: Pick<SeasonalTheme, 'theme'>): Theme['colors'] {
  const { primaryColor: primary, secondaryColor: secondary } = theme;
  return { primary, secondary, accent: primary };
}
