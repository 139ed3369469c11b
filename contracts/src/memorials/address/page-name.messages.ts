import { localized } from '../../kernel/languages/localized.ts';

/** Texts about the name in a page's address. */
export const pageNameMessages = localized('pageNameMessages', {
  label: 'Page address',
  length: (min: number, max: number) => `Please use ${min} to ${max} characters`,
  characters: 'Please use only the letters a to z, digits, and single hyphens between them',
  onlyDigits: 'Please add a letter: a number alone is hard to remember',
  reserved: 'Everpaw uses this address itself. Please choose another',
  taken: 'That address is taken. Please choose another',
  tooMany: (max: number) =>
    `A page can have ${max} addresses, and this one has had them all. You can go back to an earlier one`,
  free: 'These are free:',
  isFree: 'This address is free',
  isCurrent: 'This is the address of the page',
  checking: 'Checking…',
  save: 'Use this address',
  saving: 'Saving…',
  saved: 'The page has its new address',
  formerStays: (path: string) => `${path} leads there too`,
  formerLead: (paths: readonly string[]) => `Earlier addresses lead to the page too: ${paths.join(', ')}`,
  needsConnection: 'You need a connection to choose an address',
});
