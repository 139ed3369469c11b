import type { EcardDto } from '@everpaw/contracts/ecards/ecard.dto';
import { ecardStatusText } from '@everpaw/contracts/ecards/ecards.messages';
import { sendAtOf } from '@everpaw/contracts/ecards/send-instant';
import { longDate } from '@everpaw/contracts/kernel/time/long-date';
import { isoDay } from '../../ui/helpers/dates.ts';

/**
 * Returns the calendar date of an instant (ISO) in a time zone, or in the device's if the zone is unknown.
 */
function dayIn(at: string, timeZone: string): string {
  try {
    // The Canadian English format is `YYYY-MM-DD`.
    return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(at));
  } catch {
    return isoDay(new Date(at));
  }
}

/** Returns the status of a card. Its date is in the sender's time zone, wherever it is viewed. */
export function statusOf(card: EcardDto): string {
  return ecardStatusText(card, (at) => longDate(dayIn(at, card.timeZone)));
}

/** Whether a card with this date (blank for none) is sent immediately, as are cards whose time has passed. */
export function goesAtOnce({
  scheduledSendDate,
  timeZone,
}: {
  scheduledSendDate: string;
  timeZone: string;
}): boolean {
  const now = new Date().toISOString();
  return sendAtOf({ scheduledSendDate: scheduledSendDate || null, timeZone }, now) === now;
}

/** Whether a card was paid for and isn't refunded. Cards that aren't sent are refunded. */
export function isPaid({ priceCents, status }: Pick<EcardDto, 'priceCents' | 'status'>): boolean {
  return priceCents > 0 && (status === 'scheduled' || status === 'sending' || status === 'sent');
}
