import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { audienceOf } from '../memorial-audience.ts';
import { audiences, settingsOf } from './audience-choice.ts';

test('SEC-10 choosing an audience gives the page exactly that one, whatever it had before', () => {
  fc.assert(
    fc.property(fc.constantFrom(...audiences), fc.boolean(), fc.boolean(), (audience, isPublic, isListed) => {
      const before = { isPublic, isListed };
      const hasPassword = audience === 'password';
      expect(audienceOf({ ...before, ...settingsOf(audience), hasPassword })).toBe(audience);
    }),
  );
});
