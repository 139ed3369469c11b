import { localized } from '../../kernel/languages/localized.ts';

export const guestbookPage = localized('guestbookPage', {
  saving: 'Being saved on this device',
  sending: 'Being sent',
  waiting: 'Waiting to be sent',
  forYou: 'Waiting for your approval',
  forFamily: 'Waiting for the family’s approval',
  hidden: 'Hidden',
  someone: 'Someone',
  more: (name: string) => `More about the tribute from ${name || 'someone'}`,
  reported: (count: number) =>
    `${count === 1 ? 'Someone has' : `${count} people have`} reported this tribute.`,
  title: 'Guestbook',
  invitation: (petName: string) =>
    `If you knew ${petName}, or know someone who did, leave a few words. They’re kept with this page.`,
  loading: 'Loading the guestbook',
  missing:
    'It isn’t on this device yet. You can still sign it; we’ll send your words when you’re back online.',
});
