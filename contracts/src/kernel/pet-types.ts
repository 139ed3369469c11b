import { petTypeWords } from './pet-types.messages.ts';

/** The pet types that can be chosen. */
export const petTypes = ['dog', 'cat', 'bird', 'rabbit', 'hamster', 'fish', 'horse', 'other'] as const;
export type PetType = (typeof petTypes)[number];

export function isPetType(value: unknown): value is PetType {
  return petTypes.some((type) => type === value);
}

/** Returns the name on a chip or badge, such as `Dog`. */
export function petTypeName(type: string): string {
  return petTypeWords.name(type);
}

/** Returns the type whose drawing is used for this pet. An unknown type is drawn as a dog. */
export function drawnPetType(type: string): PetType {
  return isPetType(type) ? type : 'dog';
}
