import type { LivingAccount } from '../accounts/account.decider.ts';
import { accountMessages } from '../accounts/accounts.messages.ts';
import { type Decider, never } from '../kernel/decider.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { isPermitted } from '../kernel/roles.ts';
import type { SeasonalThemeCommand } from './seasonal-theme.commands.ts';
import type { SeasonalThemeEvent } from './seasonal-theme.events.ts';
import { seasonalThemeMessages } from './seasonal-theme.messages.ts';

export type SeasonalThemeState =
  | { status: 'none' }
  | { status: 'withdrawn' }
  | { status: 'scheduled'; content: string };

/** Who asks; null for a visitor and for the site's own doings. */
export type SeasonalThemeContext = { asker: Pick<LivingAccount, 'role' | 'permissions' | 'isActive'> | null };

/** One seasonal theme: scheduled, changed as a whole, and withdrawn for good, by whoever has the permission. */
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
        return { status: 'scheduled', content: JSON.stringify(event.data) };
      case 'SeasonalThemeWithdrawn':
        return { status: 'withdrawn' };
      default:
        return never(event);
    }
  },

  decide(command, state, { asker }): SeasonalThemeEvent[] {
    const { actor } = command.meta;
    if (actor.kind !== 'system' && !isPermitted(asker, 'seasonal-themes.manage'))
      throw new DomainError('forbidden', 'not-permitted', accountMessages.notPermitted);

    switch (command.type) {
      case 'ScheduleSeasonalTheme':
        if (state.status !== 'none')
          throw new DomainError('conflict', 'theme-exists', seasonalThemeMessages.exists);
        return [{ type: 'SeasonalThemeScheduled', data: command.data }];
      case 'ChangeSeasonalTheme': {
        if (state.status !== 'scheduled') throw notFound();
        const { data } = command;
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
