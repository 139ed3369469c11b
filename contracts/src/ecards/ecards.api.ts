import * as z from 'zod/mini';
import { accepted } from '../kernel/accepted.ts';
import { endpoint } from '../kernel/features/endpoint.ts';
import { byId, uuid } from '../kernel/fields/schemas.ts';
import { maxPhotoBodyBytes } from '../media/media.limits.ts';
import { paymentTicket } from '../payments/payments.dto.ts';
import { optionalPaths } from '../site/optional-calls.ts';
import { ecardChangesData, ecardFormData } from './ecard.commands.ts';
import { ecardDto, ecardWithPhotoDto, openedEcardDto } from './ecard.dto.ts';
import { changedEcardTemplateFields, newEcardTemplateFields } from './ecard-template.commands.ts';
import { ecardTemplateDto } from './ecard-template.dto.ts';
import { maxEcardChangeBytes } from './ecards.limits.ts';

const byToken = z.object({ token: z.string().check(z.maxLength(200)) });

const access = { permission: 'ecard-templates.manage' } as const;
/** Slows down guessing links, although they are long. */
const strict = { max: 60, windowMs: 60_000 };

export const ecardsApi = {
  templates: endpoint({
    method: 'GET',
    path: '/api/ecards/templates',
    summary: 'Every template that can be chosen, the free ones first',
    access: 'anyone',
    answer: z.array(ecardTemplateDto),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/ecards',
    command: 'SendEcard',
    entityId: 'ecardId',
    summary: 'Sends an e-card, at once or on its day; the photo is a data URL',
    access: 'anyone',
    bodyLimit: maxPhotoBodyBytes,
    photoInBody: true,
    status: 201,
    body: z.extend(ecardFormData, { ecardId: z.optional(uuid) }),
    answer: accepted,
  }),
  sent: endpoint({
    method: 'GET',
    path: optionalPaths.sentEcards,
    summary: 'The own e-cards, sent and scheduled, the newest first',
    access: 'signed-in',
    answer: z.array(ecardDto),
  }),
  opened: endpoint({
    method: 'GET',
    path: '/api/ecards/opened/:token',
    summary: 'An e-card for whoever got its private link',
    access: 'anyone',
    rate: strict,
    params: byToken,
    answer: openedEcardDto,
  }),
  byLink: endpoint({
    method: 'GET',
    path: '/api/ecards/written/:token',
    summary: 'An e-card for the visitor who wrote it, by the link that was emailed to them',
    access: 'anyone',
    rate: strict,
    params: byToken,
    answer: ecardWithPhotoDto,
  }),
  changeByLink: endpoint({
    method: 'PATCH',
    path: '/api/ecards/written/:token',
    command: 'ChangeEcard',
    summary: 'Changes an e-card until it is sent, by that link',
    access: 'anyone',
    bodyLimit: maxEcardChangeBytes,
    params: byToken,
    body: ecardChangesData,
    answer: accepted,
  }),
  cancelByLink: endpoint({
    method: 'DELETE',
    path: '/api/ecards/written/:token',
    command: 'CancelEcard',
    summary: 'Cancels an e-card until it is sent, by that link',
    access: 'anyone',
    params: byToken,
    answer: accepted,
  }),
  declinePage: endpoint({
    method: 'GET',
    path: '/api/ecards/decline/:token',
    summary: 'Asks whether an address shall get no more e-cards; changes nothing by itself',
    access: 'anyone',
    rate: strict,
    produces: 'text/html',
    params: byToken,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/api/ecards/decline/:token',
    summary: 'Sends no more e-cards to an address, with one press, also from a mail program (RFC 8058)',
    access: 'anyone',
    rate: strict,
    consumes: ['application/x-www-form-urlencoded'],
    produces: 'text/html',
    params: byToken,
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/ecards/:id',
    summary: 'One of the own e-cards, with its photo',
    access: 'signed-in',
    params: byId,
    answer: ecardWithPhotoDto,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/ecards/:id',
    command: 'ChangeEcard',
    pathId: 'ecardId',
    summary: 'Changes an own e-card until it is sent; a photo that is left out stays',
    access: 'signed-in',
    bodyLimit: maxEcardChangeBytes,
    params: byId,
    body: ecardChangesData,
    answer: accepted,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/ecards/:id',
    command: 'CancelEcard',
    pathId: 'ecardId',
    summary: 'Cancels an own e-card until it is sent',
    access: 'signed-in',
    params: byId,
    answer: accepted,
  }),
  payment: endpoint({
    method: 'GET',
    path: '/api/ecards/:id/payment',
    summary: 'Whether a card waits to be paid, and its price in cents: an own one, or a visitor’s by its id',
    access: 'anyone',
    rate: strict,
    params: byId,
    answer: z.object({ waits: z.boolean(), priceCents: z.number() }),
  }),
  pay: endpoint({
    method: 'POST',
    path: '/api/ecards/:id/pay',
    summary: 'Begins the payment of a card that waits for it: an own one, or a visitor’s by its id',
    access: 'anyone',
    sells: true,
    rate: { max: 60, windowMs: 600_000, burst: 20, per: 'sender' },
    params: byId,
    /** The price in cents that the buyer has seen. A different price is refused with the current one, never charged. */
    body: z.object({ confirmedCents: z.number().check(z.int(), z.minimum(1)) }),
    answer: paymentTicket,
  }),
  allTemplates: endpoint({
    method: 'GET',
    path: '/api/admin/ecard-templates',
    summary: 'Every template, those that were put away too',
    access,
    answer: z.array(ecardTemplateDto),
  }),
  addTemplate: endpoint({
    method: 'POST',
    path: '/api/admin/ecard-templates',
    summary: 'Adds a template',
    access,
    status: 201,
    body: newEcardTemplateFields,
    answer: accepted,
  }),
  changeTemplate: endpoint({
    method: 'PUT',
    path: '/api/admin/ecard-templates/:id',
    summary: 'Changes a template: its words, drawing, category, price, and whether it can be chosen',
    access,
    params: byId,
    body: changedEcardTemplateFields,
    answer: accepted,
  }),
} as const;
