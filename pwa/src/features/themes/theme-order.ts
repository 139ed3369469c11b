import type { PetType } from '@everpaw/contracts/kernel/pet-types';
import { type Theme, themes } from '@everpaw/contracts/themes/themes';

/** Whether a theme is recommended for this kind of pet; false while no kind is chosen. */
export function isRecommended(theme: Theme, petType: PetType | ''): boolean {
  return petType !== '' && theme.recommendedFor.includes(petType);
}

/** Returns the themes in display order: those recommended for the pet first, the others in their usual order. */
export function themesFor(petType: PetType | ''): readonly Theme[] {
  const all: readonly Theme[] = themes;
  return [
    ...all.filter((theme) => isRecommended(theme, petType)),
    ...all.filter((theme) => !isRecommended(theme, petType)),
  ];
}
