import type { RecordedEvent } from '@eventstore/db-client';

/**
 * Whether this product wrote the event. A log may be shared: the server stores its own events (`$…`), and another
 * application may use the same type and stream names. Each of our events has the commandId that caused it and the
 * version of its schema.
 */
export function isOwnEvent({ type, isJson, metadata }: RecordedEvent): boolean {
  if (type.startsWith('$') || !isJson || typeof metadata !== 'object' || metadata === null) return false;
  const { commandId, v } = metadata as { commandId?: unknown; v?: unknown };
  return typeof commandId === 'string' && typeof v === 'number';
}
