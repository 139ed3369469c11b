import type { Audience, AudienceSettings } from '../memorial-audience.ts';

/** The audiences that a memorial can have, from everyone to a few. */
export const audiences = ['public', 'link', 'password', 'private'] as const satisfies readonly Audience[];

/** Returns the settings that an audience stands for. Whether a page that isn't public has a password is saved on its own. */
export function settingsOf(audience: Audience): Pick<AudienceSettings, 'isPublic' | 'isListed'> {
  if (audience === 'password' || audience === 'private') return { isPublic: false };
  return { isPublic: true, isListed: audience === 'public' };
}
