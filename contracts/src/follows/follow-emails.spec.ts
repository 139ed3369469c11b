import { expect, test } from '@jest/globals';
import { followEmailMessages as messages } from './follow-emails.messages.ts';

const [today, late] = [null, 'March 8'].map((each) => ({ petName: 'Bella', late: each })) as [
  { petName: string; late: null },
  { petName: string; late: string },
];

test.each([
  [1, 'Today it’s one year since Bella died'],
  [2, 'Today it’s two years since Bella died'],
  [7, 'Today it’s seven years since Bella died'],
  [13, 'Today it’s 13 years since Bella died'],
])('after %i years: %s', (years, words) => {
  expect(messages.passing(years, today)).toBe(words);
});

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [21, '21st'],
  [22, '22nd'],
])('a birthday is the %i as %s', (years, nth) => {
  expect(messages.birthday(years, today)).toBe(`Today would have been Bella’s ${nth} birthday`);
});

test('an email that comes late doesn’t say that it’s today', () => {
  expect(messages.passing(7, late)).toBe('On March 8 it was seven years since Bella died');
  expect(messages.birthday(12, late)).toBe('March 8 would have been Bella’s 12th birthday');
});
