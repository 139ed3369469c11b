import { localized } from '../../kernel/languages/localized.ts';
import { counted } from '../../kernel/text/words.ts';

export const frameMessages = localized('frameMessages', {
  broken: 'We couldn’t show this page',
  brokenText:
    'Nothing you wrote is lost. Reloading the page usually helps; without a signal, pages you’ve opened before still open.',
  reload: 'Reload',
  urns: 'Memorial Urns',
  frames: 'Picture Frames',
  garden: 'Garden Memorials',
  motto: 'Pages of remembrance for the animals we loved.',
  care: 'Made with care, and kept for as long as you wish.',
  attention: (count: number) => `${counted(count, 'thing needs', 'things need')} your attention`,
  signIn: (count: number) => `Sign in to send ${counted(count, 'change', 'changes')}`,
  sending: 'Sending…',
  waiting: (count: number) => `${counted(count, 'change', 'changes')} waiting to be sent`,
  noSignal: 'No signal',
  cart: (count: number) => `Cart, ${counted(count, 'item', 'items')}`,
  home: 'Everpaw, home',
  main: 'Main',
  menu: 'Menu',
  skip: 'Skip to content',
  loading: 'Loading',
  /** The title if this version of the app is older than the site’s responses or this device’s data. */
  outdated: 'Please update Everpaw',
});
