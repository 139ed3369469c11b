import { localized } from '../kernel/languages/localized.ts';

/** Texts about keeping a memorial together. */
export const keeperMessages = localized('keeperMessages', {
  title: 'Caring together',
  intro: (petName: string) =>
    `Invite family and friends to care for ${petName}'s memorial with you. They can change its words and photos and look after its guestbook. Only you can delete it, hand it over or invite others.`,
  introForKeepers: (petName: string, owner: string) =>
    `You care for ${petName}'s memorial together with ${owner}. You can change its words and photos and look after its guestbook.`,
  emailLabel: 'Their email',
  emailHint: 'They’ll get a link that works once, for 14 days.',
  invite: 'Send invitation',
  inviting: 'Sending…',
  invitedTitle: 'Invitation sent',
  invitedText: (email: string) => `${email} can join with the link in the email.`,
  owner: 'Owner',
  since: (day: string) => `Has cared for it since ${day}`,
  you: 'you',
  invited: (until: string) => `Invited, until ${until}`,
  withdraw: 'Withdraw',
  withdrawn: 'Invitation withdrawn',
  remove: 'Remove',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: (petName: string) =>
    `They can no longer change ${petName}'s memorial. What they added stays, and you can invite them again.`,
  removed: (name: string) => `${name} no longer cares for this memorial`,
  leave: 'Stop caring for it',
  leaveTitle: (petName: string) => `Stop caring for ${petName}'s memorial?`,
  leaveText: 'What you added stays. You’ll need a new invitation to come back.',
  left: 'You no longer care for this memorial',
  handOver: 'Hand over',
  handOverTitle: (name: string) => `Hand this memorial over to ${name}?`,
  handOverText: (petName: string, name: string) =>
    `${name} becomes the owner of ${petName}'s memorial: only they can then delete it, invite others or hand it over again. It will count toward their plan instead of yours. You stay as a keeper, and you can’t undo this yourself.`,
  handedOver: (name: string) => `${name} now owns this memorial`,
  cancel: 'Cancel',
  removing: 'Removing…',
  leaving: 'Leaving…',
  handingOver: 'Handing over…',
  listFailed: 'We couldn’t load this',
  failed: 'That didn’t work',
  needsConnection: 'You need a connection for this.',
  confirmFirst: 'Please confirm your email address first',
  notTheOwner: 'Only the person who owns this memorial can do this',
  noSuchKeeper: 'This person isn’t a keeper of this memorial',
  alreadyKeeper: 'You already care for this memorial',
  tooManyKeepers: 'Up to 12 people can care for a memorial along with its owner',
  noRoomForMemorial: 'Their plan has no room for another memorial. They can make room or upgrade first.',
  handOverLapsed: 'This took too long to finish. Please try again',
  invitationGone:
    'This invitation is no longer valid. It may have been used, withdrawn, or be older than 14 days. Please ask for a new one.',
  invitationGoneTitle: 'This invitation has ended',
  invitationTitle: (petName: string) => `Care for ${petName}'s memorial`,
  invitationText: (inviter: string, petName: string) =>
    `${inviter} invites you to care for ${petName}'s memorial together: to change its words and photos and to look after its guestbook.`,
  accept: 'Accept and open the memorial',
  accepting: 'Opening…',
  acceptAs: (email: string) => `You’re accepting as ${email}.`,
  signInToAccept: 'Sign in to accept',
  acceptedTitle: (petName: string) => `You now care for ${petName}'s memorial`,
  // Subjects contain no names, because strangers choose them. Null is a name that an email must not repeat.
  mailSubject: 'An invitation to care for a memorial',
  mailParagraphs: (inviter: string | null, petName: string | null) => [
    'Hello,',
    `${inviter ?? 'Someone'} would like you to care for ${petName ?? 'a pet'}'s memorial at Everpaw together. You could change its words and photos and look after its guestbook.`,
  ],
  mailAction: 'See the invitation',
  mailClosing: (inviter: string | null) =>
    `The link works once, for 14 days, for anyone who opens it, so please don’t pass it on. If you don’t know ${inviter ?? 'who sent it'}, you can simply ignore this email.`,
  keepersOnly: 'Only the people who keep this memorial can see who does',
});
