import { localized } from '../../kernel/languages/localized.ts';

export const pageMessages = localized('pageMessages', {
  share: 'Share',
  qrCode: 'QR Code',
  isKept: 'On your home screen',
  keep: 'Keep on home screen',
  photoOf: (petName: string) => `Photo of ${petName}`,
  photoAt: (index: number, count: number, petName: string) => `Photo ${index} of ${count} of ${petName}`,
  drawing: (petName: string) => `Drawing in place of a photo of ${petName}`,
  open: (name: string) => `Open ${name}`,
  openMore: (name: string, more: number) => `Open ${name}, and ${more} more`,
  retry: 'Try again',
  name: (petName: string) => `Memorial of ${petName}`,
  memory: 'In loving memory',
  sending: 'Being sent',
  waiting: 'Waiting to be sent',
  born: 'Born',
  passed: 'Passed',
  /** After the day of birth. */
  andPassed: ', passed',
  title: (petName: string) => `${petName} – in memory`,
  memorial: 'Memorial',
  loading: 'Loading the memorial',
});
