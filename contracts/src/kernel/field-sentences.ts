import * as z from 'zod/mini';

const missing = 'Please fill in this field';

/** The expected value in words, for schemas without a message. */
const kinds: Record<string, string> = {
  string: 'Please write this as text',
  number: 'Please write this as a number',
  int: 'Please use a whole number',
  boolean: 'Please answer with true or false',
  array: 'Please send a list',
  object: 'Please send an object',
  record: 'Please send an object',
};

/** The unit of a size, after the number. */
const counted: Record<string, string> = { string: ' characters', array: ' entries' };

/**
 * Returns the message for an issue whose schema has none, so that people never read the library's. Missing text gets
 * the message of empty text.
 */
export function fieldSentence(issue: z.core.$ZodRawIssue): string {
  const { input } = issue;
  const isMissing = input === undefined || input === null;
  switch (issue.code) {
    case 'invalid_type':
      if (!isMissing) return kinds[issue.expected] ?? 'Please check this field';
      return (issue.expected === 'string' && emptySentence(issue.schema)) || missing;
    case 'invalid_value':
      return isMissing ? missing : `Please choose one of these: ${issue.values.join(', ')}`;
    case 'too_small':
      return `Please use at least ${issue.minimum}${counted[issue.origin] ?? ''}`;
    case 'too_big':
      return `Please use at most ${issue.maximum}${counted[issue.origin] ?? ''}`;
    default:
      return isMissing ? missing : 'Please check this field';
  }
}

/** Returns a schema's message for empty text; null if empty text is valid. */
function emptySentence(schema: z.core.$ZodType | undefined): string | null {
  if (!schema) return null;
  const result = z.safeParse(schema, '', { error: fieldSentence });
  return result.success ? null : (result.error.issues[0]?.message ?? null);
}
