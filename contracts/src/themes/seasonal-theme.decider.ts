import type { LivingAccount } from '../accounts/account.decider.ts';
import { accountMessages } from '../accounts/accounts.messages.ts';
import { type Decider, never } from '../kernel/decider.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { isPermitted } from '../kernel/features/roles.ts';
import { requireUsablePhoto } from '../media/site-photo.ts';
import type { SeasonalThemeCommand } from './seasonal-theme.commands.ts';
import type { SeasonalThemeEvent } from './seasonal-theme.events.ts';
import { seasonalThemeMessages } from './seasonal-theme.messages.ts';

export type SeasonalThemeState =
  | { status: 'none' }
  | { status: 'withdrawn' }
  | { status: 'scheduled'; content: string; backgroundImage: string | null };

/** The acting account; null for a visitor or the system. */
export type SeasonalThemeContext = {
  caller: Pick<LivingAccount, 'role' | 'permissions' | 'isActive'> | null;
  usablePhotos: ReadonlySet<string>;
};

const photoPath = 'theme.backgroundImage';

/** A seasonal theme: scheduled, replaced, and permanently withdrawn by accounts with the permission. */
export const seasonalThemeDecider: Decider<
  SeasonalThemeState,
  SeasonalThemeCommand,
  SeasonalThemeEvent,
  SeasonalThemeContext
> = {
  initialState: { status: 'none' },

  evolve(_state, event): SeasonalThemeState {
    switch (event.type) {
      case 'SeasonalThemeScheduled':
      case 'SeasonalThemeChanged':
        return {
          status: 'scheduled',
          content: JSON.stringify(event.data),
          backgroundImage: event.data.theme.backgroundImage,
        };
      case 'SeasonalThemeWithdrawn':
        return { status: 'withdrawn' };
      default:
        return never(event);
    }
  },

  decide(command, state, { caller, usablePhotos }): SeasonalThemeEvent[] {
    const { actor } = command.meta;
    if (actor.kind !== 'system' && !isPermitted(caller, 'seasonal-themes.manage'))
      throw new DomainError('forbidden', 'not-permitted', accountMessages.notPermitted);

    switch (command.type) {
      case 'ScheduleSeasonalTheme':
        if (state.status !== 'none')
          throw new DomainError('conflict', 'theme-exists', seasonalThemeMessages.exists);
        requireUsablePhoto(command.data.theme.backgroundImage, photoPath, usablePhotos);
        return [{ type: 'SeasonalThemeScheduled', data: command.data }];
      case 'ChangeSeasonalTheme': {
        if (state.status !== 'scheduled') throw notFound();
        const { data } = command;
        const { backgroundImage } = data.theme;
        if (backgroundImage !== state.backgroundImage)
          requireUsablePhoto(backgroundImage, photoPath, usablePhotos);
        return JSON.stringify(data) === state.content ? [] : [{ type: 'SeasonalThemeChanged', data }];
      }
      case 'WithdrawSeasonalTheme':
        if (state.status === 'none') throw notFound();
        if (state.status === 'withdrawn') return [];
        return [{ type: 'SeasonalThemeWithdrawn', data: { themeId: command.data.themeId } }];
      default:
        return never(command);
    }
  },
};

function notFound(): DomainError {
  return new DomainError('not-found', 'theme-not-found', seasonalThemeMessages.notFound);
}
