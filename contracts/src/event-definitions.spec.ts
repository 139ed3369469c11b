import { describe, expect, test } from '@jest/globals';
import { eventDefinitions } from './event-definitions.ts';
import { sampleOf } from './testing/sample.ts';

/** A profile's photo is its account's, which has no memorial: `photosShown` asks the accounts for it. */
const ofProfiles = ['ProfileChanged', 'AccountDeleted'];

/** The SHA-256s that an event carries, by the names that such fields have. */
function photosIn(value: unknown, name = ''): unknown[] {
  if (Array.isArray(value)) return value.flatMap((each) => photosIn(each, name));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, each]) => photosIn(each, key));
  return typeof value !== 'boolean' && /^(?:sha256|media|.*photo)$/i.test(name) ? [value] : [];
}

describe('every event', () => {
  test('has a type of its own', () => {
    const types = eventDefinitions.map(({ type }) => type);
    expect(new Set(types).size).toBe(types.length);
  });

  test.each(eventDefinitions.filter(({ type }) => !ofProfiles.includes(type)))(
    'SEC-10 REL-15 $type says of each photo that it names whether it is shown or hidden by it',
    ({ schema, photos }) => {
      const data = sampleOf(schema) as object; // every event's data is an object
      const said = [...(photos?.shown?.(data) ?? []), ...(photos?.hidden?.(data) ?? [])];
      expect(new Set(said.map(({ sha256 }) => sha256))).toEqual(new Set(photosIn(data)));
    },
  );

  test.each(eventDefinitions.filter(({ photos }) => photos?.shown))(
    'SEC-10 $type shows a photo in a place that can be named when it is hidden',
    ({ schema, photos }) => {
      const data = sampleOf(schema) as object; // as above
      for (const { imageId } of photos?.shown?.(data) ?? []) expect(imageId).toBeDefined();
    },
  );

  test.each(eventDefinitions)(
    'SEC-21 $type shows nobody what opens something',
    ({ schema, secrets = [] }) => {
      const fields = Object.keys(sampleOf(schema) as object); // as above
      expect([...secrets]).toEqual(fields.filter((name) => /(?:hash|token|password|secret)$/i.test(name)));
    },
  );
});
