import * as z from 'zod/mini';
import type { Command } from '../../kernel/decider.ts';
import { uuid } from '../../kernel/fields/schemas.ts';
import { composed } from '../../kernel/text/characters.ts';
import { pagePasswordLength, pagePasswordMessages } from './page-password.messages.ts';

/** A page's password as it is hashed: letters that look the same but are encoded differently are equal. */
export const pagePassword = z.pipe(
  z
    .string()
    .check(
      z.overwrite(composed),
      z.minLength(pagePasswordLength.min, { error: () => pagePasswordMessages.tooShort }),
      z.maxLength(pagePasswordLength.max, { error: () => pagePasswordMessages.tooLong }),
    ),
  z.transform((password: string) => password.normalize('NFKC')),
);

/** Created only by the server, which hashes the password. Null removes it. */
export const changePagePasswordData = z.object({ memorialId: uuid, passwordHash: z.nullable(z.string()) });
export type ChangePagePassword = Command<'ChangePagePassword', z.infer<typeof changePagePasswordData>>;
