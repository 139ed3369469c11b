import { DomainError } from './domain-error.ts';
import { refusalMessages } from './refusal.messages.ts';

/**
 * Returns the refusal of an id that was chosen for a new entity but belongs to someone else's. It is the same as for
 * text that isn't an id, so a stranger doesn't learn that the entity exists.
 */
export function idRefused(path: string): DomainError {
  const message = refusalMessages.invalidId;
  return new DomainError('invalid', 'invalid', message, { errors: [{ path, message }] });
}
