import { localized } from './languages/localized.ts';

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The name of one type, such as `Dog`. A type that can't be chosen is its own name. */
export const petTypeWords = localized('petTypeWords', { name: capitalized });
