import type { EcardDto } from '@everpaw/contracts/ecards/ecard.dto';
import { ecardStatusText } from '@everpaw/contracts/ecards/ecards.messages';
import { sendAtOf } from '@everpaw/contracts/ecards/send-instant';
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

/** Whether a card with this date, which is blank for none, goes as soon as it is sent: so does one whose hour is past. */
export function goesAtOnce(scheduledSendDate: string, timeZone: string): boolean {
  const now = new Date().toISOString();
  return sendAtOf({ scheduledSendDate: scheduledSendDate || null, timeZone }, now) === now;
}

/** Whether a card was paid for and the money stays: what was paid for one that is not sent goes back. */
export function isPaid({ priceCents, status }: Pick<EcardDto, 'priceCents' | 'status'>): boolean {
  return priceCents > 0 && (status === 'scheduled' || status === 'sending' || status === 'sent');
}
