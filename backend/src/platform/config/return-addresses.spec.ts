import { describe, expect, test } from '@jest/globals';
import { v4 as uuidv4 } from 'uuid';
import { canTag, maxLocalPartLength, returnAddresses, tagLength } from './return-addresses.ts';

const from = 'Everpaw <Hello@Everpaw.example>';
const secret = 'a secret of the site';
const addresses = returnAddresses(from, secret, 'ecard');

describe('an address that notices come back to', () => {
  test('names what was sent, and proves one attempt at it', () => {
    for (const id of [
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
      uuidv4(),
    ]) {
      const [attempt, other] = [uuidv4(), uuidv4()];
      const address = addresses.of(id, attempt);
      expect(address).toMatch(new RegExp(`^hello\\+[0-9a-z]{${tagLength}}@everpaw\\.example$`));
      const read = addresses.read(address);
      expect([read?.id, read?.isOf(attempt), read?.isOf(other)]).toEqual([id, true, false]);
    }
  });

  test('SEC-23 is made with the secret and for one purpose', () => {
    const [id, attempt] = [uuidv4(), uuidv4()];
    const given = addresses.of(id, attempt);
    for (const others of [
      returnAddresses(from, 'another secret', 'ecard'),
      returnAddresses(from, secret, 'invitation'),
    ])
      expect(others.read(given)?.isOf(attempt)).toBe(false);
  });

  test('is no other address', () => {
    const [id, attempt] = [uuidv4(), uuidv4()];
    const good = addresses.of(id, attempt);
    for (const other of [
      '',
      'hello@everpaw.example',
      'hello+@everpaw.example',
      good.slice(1),
      good.replace('+', '+a'),
      good.replace('everpaw', 'evil'),
      `${good}.evil.example`,
      `hello+${'-'.repeat(tagLength)}@everpaw.example`,
    ])
      expect(addresses.read(other)).toBeNull();
    expect(addresses.read(`hello+${'z'.repeat(tagLength)}@everpaw.example`)?.isOf(attempt)).toBe(false);
  });

  test('is at most 64 characters before its @, whatever sender it is made of', () => {
    const longest = `Everpaw <${'a'.repeat(maxLocalPartLength)}@everpaw.example>`;
    const [local = ''] = returnAddresses(longest, secret, 'ecard').of(uuidv4(), uuidv4()).split('@');
    expect([canTag(longest), local.length]).toEqual([true, 64]);
    expect(canTag(`Everpaw <${'a'.repeat(maxLocalPartLength + 1)}@everpaw.example>`)).toBe(false);
    expect(canTag('Everpaw <hello@localhost>')).toBe(false);
  });
});
