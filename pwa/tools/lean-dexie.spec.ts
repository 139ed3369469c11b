import { expect, test } from 'vitest';
import { leanDexie } from './lean-dexie.ts';

test('what keeps results and what calls hooks is not taken into use, and everything else is', () => {
  const code = [
    '  this.use(cacheMiddleware);',
    '  this.use(observabilityMiddleware);',
    '  this.use(hooksMiddleware);',
  ];
  expect(leanDexie(code.join('\n'))).toBe(['', '  this.use(observabilityMiddleware);', ''].join('\n'));
});

test('a Dexie that is written otherwise is told of', () => {
  expect(() => leanDexie('this.use(other);')).toThrow('another way');
});
