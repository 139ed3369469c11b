import { historyMessages } from '@everpaw/contracts/audit/history.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { HistoryReader } from './memorial-events.ts';

/** Lets through who may see personal data: a page of the past is nothing else. Throws `forbidden`. */
export function personalOnly(reader: HistoryReader): HistoryReader {
  if (!reader.personal) throw new DomainError('forbidden', 'personal-data', historyMessages.personalOnly);
  return reader;
}
