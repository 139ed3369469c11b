import type * as z from 'zod/mini';
import { DomainError } from '../domain-error.ts';
import { fieldSentence } from './field-sentences.ts';
import { fieldMessages } from './fields.messages.ts';

/**
 * Parses `value`. Throws a `DomainError` of kind `invalid` whose message is `message`, else the first field's, and
 * whose `errors` name every invalid field.
 */
export function parseOrRefuse<T>(schema: z.ZodMiniType<T>, value: unknown, message?: string): T {
  const result = schema.safeParse(value, { error: fieldSentence });
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
  }));
  throw new DomainError('invalid', 'invalid', message ?? errors[0]?.message ?? fieldMessages.checkAll, {
    errors,
  });
}
