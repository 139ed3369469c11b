import { localized } from './languages/localized.ts';

export const laterControlMessages = localized('laterControlMessages', {
  optional: 'optional',
  characters: (length: number, limit: number) => `${length}/${limit} characters`,
  noRoom: 'There isn’t enough space on this device to save this. Please free up some space and try again.',
  lessThanOneMegabyte: 'less than 1 MB',
  close: 'Close',
  keepIt: 'Keep it',
  showField: (label: string) => `Show ${label.toLowerCase()}`,
  hide: 'Hide',
  show: 'Show',
  /** `kind` is a pet type, empty for others. */
  drawingOf: (kind: string) => `Drawing of a ${kind.toLowerCase() || 'paw'}`,
  dismiss: 'Dismiss',
});
