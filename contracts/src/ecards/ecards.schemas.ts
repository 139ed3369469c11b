import * as z from 'zod/mini';
import { accepted } from '../kernel/accepted.ts';
import type { EndpointSchemas } from '../kernel/endpoint.ts';
import { uuid } from '../kernel/schemas.ts';
import { paymentTicket } from '../payments/payments.schemas.ts';
import { ecardChanges, ecardFields } from './ecard.commands.ts';
import { ecardDto, openedEcardDto, wholeEcardDto } from './ecard.dto.ts';
import { changedEcardTemplateFields, newEcardTemplateFields } from './ecard-template.commands.ts';
import { ecardTemplateDto } from './ecard-template.dto.ts';

const byId = z.object({ id: uuid });
const byToken = z.object({ token: z.string().check(z.maxLength(200)) });
const changes = z.object(ecardChanges);

/** What each endpoint takes and answers, by the same names. */
export const ecardsSchemas = {
  templates: { answer: z.array(ecardTemplateDto) },
  send: { body: z.object({ ...ecardFields, ecardId: z.optional(uuid) }), answer: accepted },
  sent: { answer: z.array(ecardDto) },
  opened: { params: byToken, answer: openedEcardDto },
  byLink: { params: byToken, answer: wholeEcardDto },
  changeByLink: { params: byToken, body: changes, answer: accepted },
  cancelByLink: { params: byToken, answer: accepted },
  declinePage: { params: byToken },
  decline: { params: byToken },
  one: { params: byId, answer: wholeEcardDto },
  change: { params: byId, body: changes, answer: accepted },
  cancel: { params: byId, answer: accepted },
  payment: { params: byId, answer: z.object({ waits: z.boolean(), priceCents: z.number() }) },
  pay: {
    params: byId,
    /** The price, in cents, that somebody has seen and agreed to; another one is refused and told, never charged. */
    body: z.object({ confirmedCents: z.number().check(z.int(), z.minimum(1)) }),
    answer: paymentTicket,
  },
  allTemplates: { answer: z.array(ecardTemplateDto) },
  addTemplate: { body: newEcardTemplateFields, answer: accepted },
  changeTemplate: { params: byId, body: changedEcardTemplateFields, answer: accepted },
} as const satisfies Record<string, EndpointSchemas>;
