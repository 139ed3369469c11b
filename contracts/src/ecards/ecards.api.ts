import { endpoint } from '../kernel/endpoint.ts';
import { maxPhotoBodyBytes } from '../media/media.limits.ts';
import { optionalPaths } from '../site/optional-calls.ts';
import { maxEcardChangeBytes } from './ecards.limits.ts';
import type { ecardsSchemas } from './ecards.schemas.ts';

const access = { permission: 'ecard-templates.manage' } as const;
/** Links are long, but guessing them is slow all the same. */
const strict = { max: 60, windowMs: 60_000 };

export const ecardsApi = {
  templates: endpoint<(typeof ecardsSchemas)['templates']>({
    method: 'GET',
    path: '/api/ecards/templates',
    summary: 'Every template that can be chosen, the free ones first',
    access: 'anyone',
  }),
  send: endpoint<(typeof ecardsSchemas)['send']>({
    method: 'POST',
    path: '/api/ecards',
    command: 'SendEcard',
    summary: 'Sends an e-card, at once or on its day; the photo is a data URL',
    access: 'anyone',
    bodyLimit: maxPhotoBodyBytes,
    photoInBody: true,
    status: 201,
  }),
  sent: endpoint<(typeof ecardsSchemas)['sent']>({
    method: 'GET',
    path: optionalPaths.sentEcards,
    summary: 'The own e-cards, sent and scheduled, the newest first',
    access: 'signed-in',
  }),
  opened: endpoint<(typeof ecardsSchemas)['opened']>({
    method: 'GET',
    path: '/api/ecards/opened/:token',
    summary: 'An e-card for whoever got its private link',
    access: 'anyone',
    rate: strict,
  }),
  byLink: endpoint<(typeof ecardsSchemas)['byLink']>({
    method: 'GET',
    path: '/api/ecards/written/:token',
    summary: 'An e-card for the visitor who wrote it, by the link that was emailed to them',
    access: 'anyone',
    rate: strict,
  }),
  changeByLink: endpoint<(typeof ecardsSchemas)['changeByLink']>({
    method: 'PATCH',
    path: '/api/ecards/written/:token',
    command: 'ChangeEcard',
    summary: 'Changes an e-card until it is sent, by that link',
    access: 'anyone',
    bodyLimit: maxEcardChangeBytes,
  }),
  cancelByLink: endpoint<(typeof ecardsSchemas)['cancelByLink']>({
    method: 'DELETE',
    path: '/api/ecards/written/:token',
    command: 'CancelEcard',
    summary: 'Cancels an e-card until it is sent, by that link',
    access: 'anyone',
  }),
  declinePage: endpoint<(typeof ecardsSchemas)['declinePage']>({
    method: 'GET',
    path: '/api/ecards/decline/:token',
    summary: 'Asks whether an address shall get no more e-cards; changes nothing by itself',
    access: 'anyone',
    rate: strict,
    produces: 'text/html',
  }),
  decline: endpoint<(typeof ecardsSchemas)['decline']>({
    method: 'POST',
    path: '/api/ecards/decline/:token',
    summary: 'Sends no more e-cards to an address, with one press, also from a mail program (RFC 8058)',
    access: 'anyone',
    rate: strict,
    consumes: ['application/x-www-form-urlencoded'],
    produces: 'text/html',
  }),
  one: endpoint<(typeof ecardsSchemas)['one']>({
    method: 'GET',
    path: '/api/ecards/:id',
    summary: 'One of the own e-cards, with its photo',
    access: 'signed-in',
  }),
  change: endpoint<(typeof ecardsSchemas)['change']>({
    method: 'PATCH',
    path: '/api/ecards/:id',
    command: 'ChangeEcard',
    summary: 'Changes an own e-card until it is sent; a photo that is left out stays',
    access: 'signed-in',
    bodyLimit: maxEcardChangeBytes,
  }),
  cancel: endpoint<(typeof ecardsSchemas)['cancel']>({
    method: 'DELETE',
    path: '/api/ecards/:id',
    command: 'CancelEcard',
    summary: 'Cancels an own e-card until it is sent',
    access: 'signed-in',
  }),
  payment: endpoint<(typeof ecardsSchemas)['payment']>({
    method: 'GET',
    path: '/api/ecards/:id/payment',
    summary: 'Whether a card waits to be paid, and its price in cents: an own one, or a visitor’s by its id',
    access: 'anyone',
    rate: strict,
  }),
  pay: endpoint<(typeof ecardsSchemas)['pay']>({
    method: 'POST',
    path: '/api/ecards/:id/pay',
    summary: 'Begins the payment of a card that waits for it: an own one, or a visitor’s by its id',
    access: 'anyone',
    sells: true,
    rate: { max: 60, windowMs: 600_000, burst: 20, per: 'sender' },
  }),
  allTemplates: endpoint<(typeof ecardsSchemas)['allTemplates']>({
    method: 'GET',
    path: '/api/admin/ecard-templates',
    summary: 'Every template, those that were put away too',
    access,
  }),
  addTemplate: endpoint<(typeof ecardsSchemas)['addTemplate']>({
    method: 'POST',
    path: '/api/admin/ecard-templates',
    summary: 'Adds a template',
    access,
    status: 201,
  }),
  changeTemplate: endpoint<(typeof ecardsSchemas)['changeTemplate']>({
    method: 'PUT',
    path: '/api/admin/ecard-templates/:id',
    summary: 'Changes a template: its words, drawing, category, price, and whether it can be chosen',
    access,
  }),
} as const;
