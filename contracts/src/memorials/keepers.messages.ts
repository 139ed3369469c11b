/** Texts of caring for a memorial together. */
export const keeperMessages = {
  title: 'Caring together',
  intro: (petName: string) =>
    `Invite family and friends to care for ${petName}'s memorial with you. They can change its words and photos and look after its guestbook. Only you can delete it, hand it over or invite others.`,
  introForKeepers: (petName: string, owner: string) =>
    `You care for ${petName}'s memorial together with ${owner}. You can change its words and photos and look after its guestbook.`,
  emailLabel: 'Their email',
  emailHint: 'They get a link that works once, for 14 days.',
  invite: 'Send invitation',
  inviting: 'Sending…',
  invitedTitle: 'Invitation sent',
  invitedText: (email: string) => `${email} can join with the link in the mail.`,
  inviteFailed: 'The invitation could not be sent',
  owner: 'Owner',
  keeper: 'Cares for it too',
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
  leaveText: 'What you added stays. You can only come back with a new invitation.',
  left: 'You no longer care for this memorial',
  handOver: 'Hand over',
  handOverTitle: (name: string) => `Hand this memorial over to ${name}?`,
  handOverText: (petName: string, name: string) =>
    `${name} becomes the owner of ${petName}'s memorial: only they can then delete it, invite others or hand it over again. It takes a place in their plan and frees yours. You stay as a keeper, and this cannot be undone from your side.`,
  handedOver: (name: string) => `${name} owns this memorial now`,
  failed: 'This did not work',
  needsConnection: 'You need a connection for this.',
  notTheOwner: 'Only the person who owns this memorial can do this',
  noSuchKeeper: 'This person does not care for this memorial',
  alreadyKeeper: 'You already care for this memorial',
  tooManyKeepers: 'At most 12 people can care for a memorial beside its owner',
  noRoomForMemorial: 'Their plan has no place for another memorial. They can make room or upgrade first.',
  handOverLapsed: 'This took too long to finish. Please try again',
  invitationGone:
    'This invitation is no longer valid. It may have been used, taken back, or be older than 14 days. Please ask for a new one.',
  invitationGoneTitle: 'This invitation has ended',
  invitationTitle: (petName: string) => `Care for ${petName}'s memorial`,
  invitationText: (inviter: string, petName: string) =>
    `${inviter} invites you to care for ${petName}'s memorial together: to change its words and photos and to look after its guestbook.`,
  accept: 'Accept and open the memorial',
  accepting: 'Opening…',
  signInToAccept: 'Sign in to accept',
  acceptedTitle: (petName: string) => `You care for ${petName}'s memorial now`,
  mailSubject: (inviter: string, petName: string) =>
    `${inviter} invites you to care for ${petName}'s memorial`,
  mailParagraphs: (inviter: string, petName: string) => [
    'Hello,',
    `${inviter} would like you to care for ${petName}'s memorial at Everpaw together. You could change its words and photos and look after its guestbook.`,
  ],
  mailAction: 'See the invitation',
  mailClosing: (inviter: string) =>
    `The link works once, for 14 days, for whoever opens it: please do not pass it on. If you do not know ${inviter}, you can simply ignore this mail.`,
} as const;
