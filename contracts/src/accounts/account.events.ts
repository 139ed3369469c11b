import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/event-definition.ts';
import { uuid } from '../kernel/schemas.ts';

const ofAccount = (data: { accountId: string }) => data.accountId;

export const AccountRegistered = defineEvent({
  type: 'AccountRegistered',
  version: 1,
  schema: z.object({
    accountId: uuid,
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    passwordHash: z.nullable(z.string()),
  }),
  personal: {
    person: ofAccount,
    erased: { email: '', firstName: '', lastName: '', passwordHash: null },
  },
});

export const PasswordChanged = defineEvent({
  type: 'PasswordChanged',
  version: 1,
  schema: z.object({ accountId: uuid, passwordHash: z.string() }),
  personal: { person: ofAccount, erased: { passwordHash: '' } },
});

export const SignedIn = defineEvent({
  type: 'SignedIn',
  version: 1,
  schema: z.object({ accountId: uuid }),
});

/** `claim` is the command that took the place; only who names it can give it back. */
export const MemorialSlotTaken = defineEvent({
  type: 'MemorialSlotTaken',
  version: 1,
  schema: z.object({ accountId: uuid, memorialId: uuid, claim: uuid }),
});

export const MemorialSlotReleased = defineEvent({
  type: 'MemorialSlotReleased',
  version: 1,
  schema: z.object({ accountId: uuid, memorialId: uuid }),
});

/** An address was reserved for this account and its registration never came; from now on it cannot. */
export const AccountAbandoned = defineEvent({
  type: 'AccountAbandoned',
  version: 1,
  schema: z.object({ accountId: uuid, emailKey: z.string() }),
});

export const accountEvents = [
  AccountRegistered,
  AccountAbandoned,
  PasswordChanged,
  SignedIn,
  MemorialSlotTaken,
  MemorialSlotReleased,
] as const;
export type AccountEvent = EventOf<(typeof accountEvents)[number]>;

/** The stream that reserves one address; its name holds a keyed hash of the address, never the address. */
export const EmailReserved = defineEvent({
  type: 'EmailReserved',
  version: 1,
  schema: z.object({ accountId: uuid }),
});

export const EmailReleased = defineEvent({
  type: 'EmailReleased',
  version: 1,
  schema: z.object({ accountId: uuid }),
});

export const emailEvents = [EmailReserved, EmailReleased] as const;
export type EmailEvent = EventOf<(typeof emailEvents)[number]>;
