import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createRequestIdentity } from './request-identity.ts';

const identity = createRequestIdentity('a secret');
const key = randomUUID();
const ana = { kind: 'account', accountId: randomUUID() } as const;
const request = { actor: ana, asked: 'EditMemorial', key };

describe('SEC-23 the id of a request', () => {
  it('is the same for the same actor, command and key', () => {
    expect(createRequestIdentity('a secret').idOf({ ...request, actor: { ...ana } })).toBe(
      identity.idOf(request),
    );
    expect(identity.idOf(request)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
  });

  it.each([
    ['of another account', { ...request, actor: { ...ana, accountId: randomUUID() } }],
    ['of a visitor', { ...request, actor: { kind: 'visitor' } as const }],
    ['of the site itself', { ...request, actor: { kind: 'system', name: ana.accountId } as const }],
    ['for another command', { ...request, asked: 'DeleteMemorial' }],
    ['with another key', { ...request, key: randomUUID() }],
    ['cut in another place', { ...request, asked: 'EditMemoria', key: `l${key}` }],
  ])('%s is another one', (_, other) => {
    expect(identity.idOf(other)).not.toBe(identity.idOf(request));
  });

  it('is another one with another secret, so nobody outside can make it', () => {
    expect(createRequestIdentity('another').idOf(request)).not.toBe(identity.idOf(request));
  });
});

describe('SEC-23 the hash of a payload', () => {
  const hash = identity.payloadHashOf;

  it('does not depend on the order of keys, and on nothing else but the value', () => {
    expect(hash({ a: 1, b: { c: [1, 2], d: null } })).toBe(hash({ b: { d: null, c: [1, 2] }, a: 1.0 }));
    for (const other of [{ a: 1, b: { c: [2, 1], d: null } }, { a: '1' }, {}, [], null, ''])
      expect(hash(other)).not.toBe(hash({ a: 1, b: { c: [1, 2], d: null } }));
    expect(hash(undefined)).toBe(hash(null));
  });

  it('is no plain digest: without the secret it confirms no guess', () => {
    expect(createRequestIdentity('another').payloadHashOf({ word: 'x' })).not.toBe(hash({ word: 'x' }));
  });

  it('exists for every JSON that a client can send, halves of characters included', () => {
    expect(hash({ a: '\ud83d' })).not.toBe(hash({ a: '\ud83e' }));
    expect(hash({ a: '\ud83d' })).not.toBe(hash({ a: '\\ud83d' }));
    fc.assert(
      fc.property(fc.json(), fc.json(), (one, other) => {
        const [a, b] = [JSON.parse(one), JSON.parse(other)];
        expect(hash(a)).toBe(hash(JSON.parse(JSON.stringify(a))));
        expect(hash(a) === hash(b)).toBe(JSON.stringify(sorted(a)) === JSON.stringify(sorted(b)));
      }),
    );
  });
});

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  return {
    entries: Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  };
}
