import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatBuildId, isProjectionName, parseBuildId } from './build-id.ts';

describe('the id of a build', () => {
  it('is the name and the version, and the generation from the second on', () => {
    expect(formatBuildId({ name: 'memorials', version: 3, generation: 1 })).toBe('memorials_v3');
    expect(formatBuildId({ name: 'memorials', version: 3, generation: 2 })).toBe('memorials_v3_g2');
  });

  it('comes back unchanged from its text, for every name that may be used', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,12}$/).filter(isProjectionName);
    const number = fc.integer({ min: 1, max: 1_000 });
    fc.assert(
      fc.property(name, number, number, (name, version, generation) => {
        expect(parseBuildId(formatBuildId({ name, version, generation }))).toEqual({
          name,
          version,
          generation,
        });
      }),
    );
  });

  it.each([
    'memorials',
    'memorials_v0',
    'memorials_v1_g1',
    'memorials_v1_g0',
    'Memorials_v1',
    'projection_states',
  ])('is not %j', (text) => expect(parseBuildId(text)).toBeNull());
});
