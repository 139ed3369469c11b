import { type Filter, InvalidArgumentError } from '@eventstore/db-client';
import type { StoredEvent } from './stored-event.ts';

/** Whether a filter matches the event. */
export type EventTest = (event: Pick<StoredEvent, 'type' | 'stream'>) => boolean;

/**
 * Converts the client's filter to a predicate: any of the prefixes, or a regular expression that matches anywhere
 * unless anchored.
 * @throws InvalidArgumentError for an interval or window below 1, or an invalid pattern.
 */
export function toEventTest(filter: Filter): EventTest {
  if (filter.checkpointInterval <= 0) {
    throw new InvalidArgumentError('CheckpointInterval must be greater than 0.');
  }
  if (filter.maxSearchWindow !== undefined && filter.maxSearchWindow <= 0) {
    throw new InvalidArgumentError('MaxSearchWindow must be greater than 0.');
  }
  const matches = toTextTest(filter);
  return filter.filterOn === 'eventType' ? ({ type }) => matches(type) : ({ stream }) => matches(stream);
}

function toTextTest(filter: Filter): (text: string) => boolean {
  if ('prefixes' in filter) {
    const prefixes = [...filter.prefixes];
    return (text) => prefixes.some((prefix) => text.startsWith(prefix));
  }
  try {
    const pattern = new RegExp(filter.regex);
    return (text) => pattern.test(text);
  } catch {
    throw new InvalidArgumentError(`Not a regular expression: ${filter.regex}`);
  }
}
