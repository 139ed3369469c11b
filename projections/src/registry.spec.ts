import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import { expect, test } from '@jest/globals';
import { projections } from './registry.ts';

test('every read model has a name of its own and hears only of events that exist', () => {
  const names = projections.map((projection) => projection.name);
  expect(new Set(names).size).toBe(names.length);
  const known = new Set(eventDefinitions.map(({ type }) => type));
  for (const projection of projections) for (const type of projection.events) expect(known).toContain(type);
});

/** The fields of each version: one that has others is a new version, which is built beside the one that serves. */
const fieldsOfVersions: Record<string, string> = {
  'accounts 2':
    '_id createdAt email emailPreferences emailVerified firstName isActive isAdmin lastLoginAt lastName passwordHash permissions photo position role signIns subscriptionStatus updatedAt',
  'sign_ins 2': '_id accountId opens position',
  'memorials 3':
    '_id birthDate createdAt customDomain deletedAt guestbookPolicy images isPublic keepers listed memorialText ownerId passedDate petName petNameKey petType position removed storyWords templateId updatedAt',
  'memorial_stats 1': '_id byType position total',
  'keeperships 1': '_id accountId memorialId position role since',
  'invitations 1': '_id email expiresAt invitedAt memorialId ownerId position tokenHash',
  'tributes 5':
    '_id authorId createdAt everShown memorialId personId position reports status tributeMessage visitorLocation visitorName writtenAt',
  'tribute_counts 1': '_id heldBack position shown',
  'media_uses 1': '_id position uses',
  'history 1': '_id at by data eventId memorialId metadata position revision streamId type',
  'seasonal_themes 1': '_id endDate isActive name position priority startDate theme',
};

test('REL-20 a read model with other fields is another version', () => {
  const fields = projections.map(({ name, version, schema }) => [
    `${name} ${version}`,
    Object.keys(schema.paths).sort().join(' '),
  ]);
  expect(Object.fromEntries(fields)).toEqual(fieldsOfVersions);
});
