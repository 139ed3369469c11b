import type { PetType } from '@everpaw/contracts/kernel/pet-types';
import { type Theme, themes } from '@everpaw/contracts/themes/themes';

/** Whether a theme is recommended for this kind of pet; false while no kind is chosen. */
export function isRecommended(theme: Theme, petType: PetType | ''): boolean {
  return petType !== '' && theme.recommendedFor.includes(petType);
}

/** Whether a theme requires a paid plan that the account doesn't have. */
export const isLocked = (theme: Theme, premium: boolean): boolean => theme.premium && !premium;

/** Returns the themes in display order: those that can be chosen first, and of these the recommended ones. */
export function themesFor(petType: PetType | '', premium: boolean): readonly Theme[] {
  const rank = (theme: Theme) => (isLocked(theme, premium) ? 2 : 0) + (isRecommended(theme, petType) ? 0 : 1);
  return themes.toSorted((one, other) => rank(one) - rank(other));
}
