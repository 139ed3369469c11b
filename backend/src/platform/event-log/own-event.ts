import type { RecordedEvent } from '@eventstore/db-client';

/**
 * True for an event that this product wrote. A log may be shared: the server stores events of its own (`$…`), and
 * another application may use the same names of types and streams. Every event of ours carries the command that
 * caused it and the version of its shape.
 */
export function isOwnEvent({ type, isJson, metadata }: RecordedEvent): boolean {
  if (type.startsWith('$') || !isJson || typeof metadata !== 'object' || metadata === null) return false;
  const { commandId, v } = metadata as { commandId?: unknown; v?: unknown };
  return typeof commandId === 'string' && typeof v === 'number';
}
