import { dateFields, type Occasion, occasions } from '@everpaw/contracts/follows/occasions';
import { fullDateOf } from '@everpaw/contracts/kernel/time/partial-date';
import type { ShownMemorial } from '../shared/shown-memorials.ts';

/** Returns the days of a pet that are known to the day, and so can be remembered. */
export function daysToRemember(
  memorial: Pick<ShownMemorial, 'passedDate' | 'birthDate'>,
): { occasion: Occasion; date: string }[] {
  return occasions.flatMap((occasion) => {
    const date = fullDateOf(memorial[dateFields[occasion]]);
    return date === null ? [] : [{ occasion, date }];
  });
}
