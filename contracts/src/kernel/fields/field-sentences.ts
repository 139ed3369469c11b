import * as z from 'zod/mini';
import { fieldMessages } from './fields.messages.ts';

/** The expected value in words, for schemas without a message. */
const kinds: Record<string, 'list' | 'number' | 'object' | 'text' | 'trueOrFalse' | 'wholeNumber'> = {
  string: 'text',
  number: 'number',
  int: 'wholeNumber',
  boolean: 'trueOrFalse',
  array: 'list',
  object: 'object',
  record: 'object',
};

/**
 * Returns the message for an issue whose schema has none, so that people never read the library's. Missing text gets
 * the message of empty text.
 */
export function fieldSentence(issue: z.core.$ZodRawIssue): string {
  const { input } = issue;
  const isMissing = input === undefined || input === null;
  switch (issue.code) {
    case 'invalid_type':
      if (!isMissing) return fieldMessages[kinds[issue.expected] ?? 'check'];
      return (issue.expected === 'string' && emptySentence(issue.schema)) || fieldMessages.required;
    case 'invalid_value':
      return isMissing ? fieldMessages.required : fieldMessages.oneOf(issue.values.join(', '));
    case 'too_small':
      return sizeSentence(issue.origin, Number(issue.minimum), 'least');
    case 'too_big':
      return sizeSentence(issue.origin, Number(issue.maximum), 'most');
    default:
      return isMissing ? fieldMessages.required : fieldMessages.check;
  }
}

/** Returns what the size of a value must be at `limit`, in characters, entries or a plain number. */
function sizeSentence(origin: string, limit: number, at: 'least' | 'most'): string {
  const isLeast = at === 'least';
  if (origin === 'string') return (isLeast ? fieldMessages.tooShort : fieldMessages.tooLong)(limit);
  if (origin === 'array')
    return (isLeast ? fieldMessages.tooFewEntries : fieldMessages.tooManyEntries)(limit);
  return (isLeast ? fieldMessages.atLeast : fieldMessages.atMost)(limit);
}

/** Returns a schema's message for empty text; null if empty text is valid. */
function emptySentence(schema: z.core.$ZodType | undefined): string | null {
  if (!schema) return null;
  const result = z.safeParse(schema, '', { error: fieldSentence });
  return result.success ? null : (result.error.issues[0]?.message ?? null);
}
