import { expect, test } from '@jest/globals';
import { given } from '../testing/given.ts';
import { type EcardTemplateCommand, newEcardTemplateFields } from './ecard-template.commands.ts';
import { type EcardTemplateContext, ecardTemplateDecider } from './ecard-template.decider.ts';
import type { EcardTemplateEvent } from './ecard-template.events.ts';

const templateId = '0197f3a0-0000-7000-8000-000000000001';
const meta = {
  commandId: '0197f3a0-0000-7000-8000-000000000099',
  actor: { kind: 'account' as const, accountId: '0197f3a0-0000-7000-8000-000000000007' },
  at: '2026-03-01T12:00:00.000Z',
};
const fields = {
  name: 'Olive Wreath',
  description: 'A ring of leaves.',
  templateImageUrl: '/ecards/olive-wreath.svg',
  category: 'sympathy' as const,
  priceCents: 0,
};
const manager: EcardTemplateContext = {
  caller: { role: 'admin', permissions: [], isActive: true },
  usablePhotos: new Set<string>(),
};
const add: EcardTemplateCommand = { type: 'AddEcardTemplate', data: { templateId, ...fields }, meta };
const change = (more: object = {}): EcardTemplateCommand => ({
  type: 'ChangeEcardTemplate',
  data: { templateId, ...fields, isActive: true, ...more },
  meta,
});
const template = (...past: EcardTemplateEvent[]) => given(ecardTemplateDecider, past);
const added: EcardTemplateEvent = {
  type: 'EcardTemplateAdded',
  data: { templateId, ...fields, currency: 'USD' },
};

test('REQ-710 a template is added, changed, put away and brought back by permission', () => {
  expect(template().when(add, manager)).toEqual([added]);
  expect(template(added).refused(add, manager).code).toBe('ecard-template-exists');
  const user: EcardTemplateContext = {
    caller: { role: 'user', permissions: [], isActive: true },
    usablePhotos: new Set<string>(),
  };
  for (const caller of [user, { caller: null, usablePhotos: new Set<string>() }])
    for (const command of [add, change()])
      expect(template(added).refused(command, caller).code).toBe('not-permitted');
  expect(template().refused(change(), manager).code).toBe('ecard-template-not-found');
  expect(template(added).when(change(), manager)).toEqual([]);
  const away = template(added).when(change({ isActive: false, priceCents: 250 }), manager);
  expect(away.map(({ type }) => type)).toEqual(['EcardTemplateChanged', 'EcardTemplateWithdrawn']);
  expect(template(added, ...away).when(change({ priceCents: 250 }), manager)).toEqual([
    { type: 'EcardTemplateReturned', data: { templateId } },
  ]);
});

test('REQ-711 REQ-712 the price is in whole cents, 0 by default; the category sympathy by default', () => {
  const { priceCents: _price, category: _category, ...rest } = fields;
  expect(newEcardTemplateFields.parse(rest)).toEqual(fields);
  for (const priceCents of [-1, 0.5, 1, 49, 100_001])
    expect(newEcardTemplateFields.safeParse({ ...fields, priceCents }).success).toBe(false);
  for (const templateImageUrl of ['https://else.example/x.svg', '/api/logout'])
    expect(newEcardTemplateFields.safeParse({ ...fields, templateImageUrl }).success).toBe(false);
});
