import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { beforeTheFirstPosition, formatPosition, parsePosition } from './position.ts';

const unsigned64 = fc.bigInt({ min: 0n, max: 0xffff_ffff_ffff_ffffn });
const position = fc.record({ commit: unsigned64, prepare: unsigned64 });

describe('a position at the edge', () => {
  it('is 16 hex digits of commit, a dot, 16 of prepare', () => {
    expect(formatPosition({ commit: 255n, prepare: 16n })).toBe('00000000000000ff.0000000000000010');
    expect(formatPosition({ commit: 0n, prepare: 0n })).toBe(beforeTheFirstPosition);
    expect(formatPosition({ commit: 0xffff_ffff_ffff_ffffn, prepare: 0n })).toBe(
      'ffffffffffffffff.0000000000000000',
    );
  });

  it('comes back unchanged from its text', () => {
    fc.assert(
      fc.property(position, (given) => {
        expect(parsePosition(formatPosition(given))).toEqual(given);
      }),
    );
  });

  it('sorts as text exactly as it does in the log', () => {
    const close = fc
      .tuple(position, fc.bigInt({ min: 0n, max: 3n }), fc.bigInt({ min: 0n, max: 3n }))
      .map(([near, commit, prepare]) => [
        { commit: near.commit & ~3n, prepare: near.prepare & ~3n },
        { commit: (near.commit & ~3n) | commit, prepare: (near.prepare & ~3n) | prepare },
      ]);
    fc.assert(
      fc.property(fc.oneof(fc.tuple(position, position), close), ([a, b]) => {
        if (!a || !b) throw new Error('two positions are given');
        const inLog = Math.sign(Number(a.commit - b.commit) || Number(a.prepare - b.prepare));
        const [textOfA, textOfB] = [formatPosition(a), formatPosition(b)];
        expect(textOfA < textOfB ? -1 : textOfA > textOfB ? 1 : 0).toBe(inLog);
      }),
    );
  });

  it.each([
    '',
    '1.2',
    '00000000000000ff',
    '00000000000000FF.0000000000000010',
    '00000000000000ff.0000000000000010 ',
    '00000000000000ff.0000000000000010\n',
    '-0000000000000ff.0000000000000010',
    'start',
  ])('refuses the text %j', (text) => {
    expect(() => parsePosition(text)).toThrow(TypeError);
  });

  it('refuses a number outside 64 unsigned bits', () => {
    expect(() => formatPosition({ commit: -1n, prepare: 0n })).toThrow(TypeError);
    expect(() => formatPosition({ commit: 0n, prepare: 1n << 64n })).toThrow(TypeError);
  });
});
