// @vitest-environment node
import { describe, expect, test } from 'vitest';
import {
  advanced,
  durationOf,
  leastDuration,
  type Notice,
  type Notices,
  noticeDuration,
  queued,
} from './notices.ts';

const nothing: Notices = { shown: null, waiting: [] };
const told = (...notices: Notice[]): Notices =>
  notices.reduce((all, notice, index) => queued(all, { ...notice, id: index + 1 }), nothing);
const titles = ({ shown, waiting }: Notices) => [shown?.title, ...waiting.map(({ title }) => title)];
const plain = (title: string): Notice => ({ title });
const problem = (title: string): Notice => ({ title, tone: 'problem' });

describe('notices that come together', () => {
  test('REQ-765 one is shown and the others wait in their order', () => {
    const all = told(plain('one'), plain('two'), plain('three'));
    expect(titles(all)).toEqual(['one', 'two', 'three']);
    expect(titles(advanced(all))).toEqual(['two', 'three']);
  });

  test('problems go before what only confirms, and none takes the place of what was just shown', () => {
    const all = told(plain('Saved'), plain('Copied'), problem('Limit'), problem('Failed'));
    expect(titles(all)).toEqual(['Saved', 'Limit', 'Failed', 'Copied']);
    expect(durationOf(all)).toBe(leastDuration);
  });

  test('a success takes the place of the problem that it resolves, and of no other', () => {
    const thanks: Notice = { ...plain('Thank you'), resolves: ['Required', 'Failed'] };
    expect(titles(told(problem('Failed'), problem('Required'), thanks))).toEqual(['Thank you']);
    expect(titles(told(problem('Offline'), problem('Failed'), thanks))).toEqual(['Offline', 'Thank you']);
  });

  test('REQ-484 the answer to a press is shown at once; a problem and what can be acted on come back after it', () => {
    const copied: Notice = { ...plain('Link Copied'), atOnce: true };
    expect(titles(told(plain('Saved'), copied))).toEqual(['Link Copied']);
    expect(titles(told(problem('Limit'), plain('Saved'), copied))).toEqual(['Link Copied', 'Limit', 'Saved']);
    const undo: Notice = { ...plain('Removed'), action: { label: 'Undo', run: () => {} } };
    expect(titles(told(undo, copied))).toEqual(['Link Copied', 'Removed']);
  });

  test('a problem is shown for its whole time while only confirmations wait', () => {
    expect(durationOf(told(problem('Limit'), plain('Signed in')))).toBe(noticeDuration);
    expect(durationOf(told(problem('Limit'), problem('Failed')))).toBe(leastDuration);
  });

  test('what says the same takes the place of the one before', () => {
    expect(titles(told(plain('one'), plain('two'), plain('one'), plain('two')))).toEqual(['one', 'two']);
  });

  test('of many confirmations the newest wait; no problem is dropped', () => {
    const many = Array.from({ length: 9 }, (_, index) => plain(`plain ${index}`));
    const problems = Array.from({ length: 6 }, (_, index) => problem(`problem ${index}`));
    const all = titles(told(...many, ...problems));
    expect(all).toEqual([
      'plain 0',
      ...problems.map(({ title }) => title),
      'plain 5',
      'plain 6',
      'plain 7',
      'plain 8',
    ]);
  });
});
