import {
  type SeasonalThemeCommand,
  seasonalThemeData,
  seasonalThemeIdData,
} from '@everpaw/contracts/themes/seasonal-theme.commands';
import { seasonalThemeDecider } from '@everpaw/contracts/themes/seasonal-theme.decider';
import { activeCallerOf } from '../accounts/accounts.commands.ts';
import type { UsablePhotos } from '../media/site-photos.ts';
import { handles } from '../platform/execution/commands/command-definition.ts';
import type { InputsOf } from '../platform/execution/commands/command-map.ts';

const seasonalThemeSchemas = {
  ScheduleSeasonalTheme: seasonalThemeData,
  ChangeSeasonalTheme: seasonalThemeData,
  WithdrawSeasonalTheme: seasonalThemeIdData,
};

declare module '../platform/execution/commands/command-map.ts' {
  interface CommandMap extends InputsOf<typeof seasonalThemeSchemas> {}
}

export function seasonalThemeStream(themeId: string): string {
  return `seasonal-theme-${themeId}`;
}

/** Returns the handlers of the seasonal theme commands. */
export function seasonalThemeCommands(findUsablePhotos: UsablePhotos) {
  return handles({
    decider: seasonalThemeDecider,
    commands: seasonalThemeSchemas,
    stream: (data: SeasonalThemeCommand['data']) => seasonalThemeStream(data.themeId),
    async context({ data, meta: { actor } }, load) {
      const usablePhotos = await findUsablePhotos(actor, 'theme' in data ? [data.theme.backgroundImage] : []);
      return { caller: await activeCallerOf(actor, load), usablePhotos };
    },
  });
}
