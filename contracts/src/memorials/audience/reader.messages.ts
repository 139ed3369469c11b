import { localized } from '../../kernel/languages/localized.ts';

/** Texts about the people who were invited to see a memorial that isn't public. */
export const readerMessages = localized('readerMessages', {
  heading: 'Who is invited',
  lead: 'People you invite can see the page and write in its guestbook, but can’t change it. They sign in with an account.',
  ownerInvites: 'Only the owner can invite people.',
  since: (day: string) => `Can see the page since ${day}`,
  loading: 'Loading who is invited',
  removeTitle: (name: string) => `Take the invitation back from ${name}?`,
  removeText: (petName: string) =>
    `They can no longer see ${petName}'s page, on any device. What they wrote in the guestbook stays.`,
  removed: (name: string) => `${name} can no longer see this page`,
  tooMany: 'Up to 50 people can be invited to see a page',
  shared: 'Shared with you',
  sharedLead: 'Pages that you were invited to see.',
  leave: 'Leave',
  leaveTitle: (petName: string) => `Leave ${petName}'s page?`,
  leaveText: 'You’ll need a new invitation to see it again.',
  left: 'The page is no longer shared with you',
  invitationTitle: (petName: string) => `See ${petName}'s page`,
  invitationText: (inviter: string, petName: string) =>
    `${inviter} invites you to see ${petName}'s memorial and to write in its guestbook.`,
  accept: 'Accept and open the page',
  acceptedTitle: (petName: string) => `${petName}'s page is now shared with you`,
  mailSubject: 'An invitation to see a memorial',
  mailParagraphs: (inviter: string | null, petName: string | null) => [
    'Hello,',
    `${inviter ?? 'Someone'} would like to share ${petName ?? 'a pet'}'s memorial at Everpaw with you. You could see it and write in its guestbook.`,
  ],
});
