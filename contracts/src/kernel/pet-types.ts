/** The pet types that can be chosen. */
export const petTypes = ['dog', 'cat', 'bird', 'rabbit', 'hamster', 'fish', 'horse', 'other'] as const;
export type PetType = (typeof petTypes)[number];

const plurals: Record<PetType, string> = {
  dog: 'Dogs',
  cat: 'Cats',
  bird: 'Birds',
  rabbit: 'Rabbits',
  hamster: 'Hamsters',
  fish: 'Fish',
  horse: 'Horses',
  other: 'Others',
};

export function isPetType(value: unknown): value is PetType {
  return petTypes.some((type) => type === value);
}

/** Returns the name on a chip or badge, such as `Dog`. */
export function petTypeName(type: string): string {
  return type.charAt(0).toUpperCase() + type.slice(1);
}

/** Returns the name in the gallery's filter, such as `Dogs` or `Fish`. */
export function petTypePlural(type: PetType): string {
  return plurals[type];
}

/** Returns the type whose drawing is used for this pet. An unknown type is drawn as a dog. */
export function drawnPetType(type: string): PetType {
  return isPetType(type) ? type : 'dog';
}
