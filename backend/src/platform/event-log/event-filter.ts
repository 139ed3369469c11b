import { type Filter, InvalidArgumentError } from '@eventstore/db-client';
import type { StoredEvent } from './stored-event.ts';

/** Whether a filtered subscription wants the event. */
export type EventTest = (event: Pick<StoredEvent, 'type' | 'stream'>) => boolean;

/**
 * Turns the client's filter into a test: any of the prefixes, or a regular expression that matches
 * anywhere unless it anchors itself.
 *
 * @throws InvalidArgumentError for an interval or a window below 1, and for a pattern that is none.
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
