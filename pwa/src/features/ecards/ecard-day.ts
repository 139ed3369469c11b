import type { EcardDto } from '@everpaw/contracts/ecards/ecard.dto';
import { ecardStatusText } from '@everpaw/contracts/ecards/ecards.messages';
import { isoDay, longDate } from '../../base/dates.ts';

/** The calendar date of an instant (ISO) in a time zone; this device's own where it does not know the zone. */
function dayIn(at: string, timeZone: string): string {
  try {
    // Canadian English writes `YYYY-MM-DD`.
    return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(at));
  } catch {
    return isoDay(new Date(at));
  }
}

/** What became of a card; its day is the sender's, which they chose, wherever it is looked at. */
export function statusOf(card: EcardDto): string {
  return ecardStatusText(card, (at) => longDate(dayIn(at, card.timeZone)));
}
