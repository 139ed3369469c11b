import type { MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import { expect, test } from '@jest/globals';
import { folded } from '../testing/folded.ts';
import { type InvitationEvent, invitationsView } from './invitations.view.ts';
import { accountOfKeepership, keepershipKey, keepershipsView } from './keeperships.view.ts';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [memorialId, ownerId, keeperId, invitationId, claim] = [id(1), id(2), id(3), id(4), id(5)];
const about = { memorialId, ownerId };

const created: MemorialEvent = {
  type: 'MemorialCreated',
  data: {
    ...about,
    petName: 'Bella',
    petType: 'dog',
    birthDate: null,
    passedDate: null,
    memorialText: null,
    isPublic: true,
    templateId: 'classic',
    claim,
  },
};
const joined: InvitationEvent = { type: 'KeeperJoined', data: { ...about, invitationId, keeperId } };
const removed: MemorialEvent = { type: 'KeeperRemoved', data: { ...about, keeperId } };
const left: MemorialEvent = { type: 'KeeperLeft', data: { ...about, keeperId } };
const purged: MemorialEvent = { type: 'MemorialPurged', data: { ...about, media: [] } };
const captioned: MemorialEvent = { type: 'PhotoCaptioned', data: { ...about, imageId: id(6), caption: 'x' } };
const handedOver: MemorialEvent = {
  type: 'MemorialHandedOver',
  data: {
    memorialId,
    ownerId: keeperId,
    previousOwnerId: ownerId,
    claim,
    previousClaim: claim,
    details: {
      petName: 'Bella',
      petType: 'dog',
      birthDate: null,
      passedDate: null,
      memorialText: null,
      templateId: 'classic',
    },
    captions: [],
  },
};

const rolesAfter = (...events: MemorialEvent[]) =>
  Object.fromEntries(
    [...folded(keepershipsView, events).values()].map(({ accountId, role }) => [accountId, role]),
  );

test('who creates a memorial owns it, and who follows an invitation keeps it beside them', () => {
  expect(rolesAfter(created)).toEqual({ [ownerId]: 'owner' });
  expect(rolesAfter(created, joined)).toEqual({ [ownerId]: 'owner', [keeperId]: 'keeper' });
  expect(rolesAfter(created, joined, handedOver)).toEqual({ [ownerId]: 'keeper', [keeperId]: 'owner' });
});

test('SEC-10 a reader has a role of their own until they are removed or become a keeper', () => {
  const reads = { ...joined, data: { ...joined.data, role: 'reader' } } as InvitationEvent;
  expect(rolesAfter(created, reads)).toEqual({ [ownerId]: 'owner', [keeperId]: 'reader' });
  expect(rolesAfter(created, reads, removed)).toEqual({ [ownerId]: 'owner', [keeperId]: null });
  expect(rolesAfter(created, reads, joined)).toEqual({ [ownerId]: 'owner', [keeperId]: 'keeper' });
});

test('that somebody keeps it no longer is remembered, so that their devices can be told', () => {
  for (const end of [removed, left])
    expect(rolesAfter(created, joined, end)).toEqual({ [ownerId]: 'owner', [keeperId]: null });
  expect(rolesAfter(created, purged)).toEqual({ [ownerId]: null });
});

test('a keepership names its memorial, its account and since when, and moves with nothing else', () => {
  const key = keepershipKey(memorialId, keeperId);
  expect(accountOfKeepership(key)).toBe(keeperId);
  expect(folded(keepershipsView, [created, joined, captioned]).get(key)).toEqual({
    _id: key,
    memorialId,
    accountId: keeperId,
    role: 'keeper',
    since: '2026-03-01T12:01:00.000Z',
  });
});

test('an address that was invited is known until the invitation is followed or taken back', () => {
  const invited: InvitationEvent = {
    type: 'KeeperInvited',
    data: {
      ...about,
      invitationId,
      email: 'ana@example.org',
      tokenHash: 'a'.repeat(64),
      expiresAt: '2026-03-15T12:00:00.000Z',
    },
  };
  const withdrawn: InvitationEvent = { type: 'InvitationWithdrawn', data: { ...about, invitationId } };
  expect(folded(invitationsView, [invited]).get(invitationId)).toEqual({
    _id: invitationId,
    memorialId,
    ownerId,
    email: 'ana@example.org',
    tokenHash: 'a'.repeat(64),
    invitedAt: '2026-03-01T12:00:00.000Z',
    expiresAt: '2026-03-15T12:00:00.000Z',
  });
  for (const end of [joined, withdrawn]) expect(folded(invitationsView, [invited, end]).size).toBe(0);
});
