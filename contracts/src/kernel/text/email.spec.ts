import { describe, expect, test } from '@jest/globals';
import { accountsApi } from '../../accounts/accounts.api.ts';
import { archiveScheduleFields } from '../../archives/archive-schedule.commands.ts';
import { ecardFormData } from '../../ecards/ecard.commands.ts';
import { giftForm } from '../../gifts/gift-form.ts';
import { keepersApi } from '../../memorials/keepers.api.ts';
import { shippingAddress } from '../../orders/shipping-address.ts';
import { contactApi } from '../../site/contact.api.ts';
import { comparableAddress } from './ascii-domain.ts';

/** Every field in which somebody writes an address. */
const doors = {
  registering: accountsApi.register.body?.shape.email,
  'signing in': accountsApi.login.body?.shape.email,
  'a forgotten password': accountsApi.forgotPassword.body?.shape.email,
  'the sender of an e-card': ecardFormData.shape.senderEmail,
  'the recipient of an e-card': ecardFormData.shape.recipientEmail,
  'an invitation': keepersApi.invite.body?.shape.email,
  'the giver of a gift': giftForm.shape.senderEmail,
  'the recipient of a gift': giftForm.shape.recipientEmail,
  'a checkout': shippingAddress.shape.email,
  'the contact form': contactApi.send.body?.shape.email,
  'an archive schedule': archiveScheduleFields.shape.notificationEmail,
};

const spellings: [written: string, stored: string][] = [
  ['victim@example.org', 'victim@example.org'],
  [' Victim@EXAMPLE.org ', 'victim@example.org'],
  ['victim@ｅxample.org', 'victim@example.org'],
  ['victim@exａmple.org', 'victim@example.org'],
  ['victim@ⓔxample.org', 'victim@example.org'],
  ['victim@𝐞xample.org', 'victim@example.org'],
  ['victim@mail。example．org', 'victim@mail.example.org'],
  ['victim@example。org', 'victim@example.org'],
  ['victim@exämple.org', 'victim@xn--exmple-cua.org'],
  ['victim@EXÄMPLE.org', 'victim@xn--exmple-cua.org'],
  ['victim@xn--exmple-cua.org', 'victim@xn--exmple-cua.org'],
  ['vïctim+a@example.org', 'vïctim+a@example.org'],
  ['vi\u0308ctim+a@example.org', 'vïctim+a@example.org'],
  ['VI\u0308CTIM@exa\u0308mple.org', 'vïctim@xn--exmple-cua.org'],
  ['đô\u0301m@example.org', 'đốm@example.org'],
];

const refused = [
  'host!victim@example.org',
  'victim%other.example@example.org',
  'victim@ex%61mple.org',
  'victim@example.org/a.b',
  'victim@example.org?a.b',
  'victim@example.org#a.b',
  'victim@example',
  'victim@example.org.',
  'victim@example.org。',
  'victim@127.1',
  'victim@0x7f.0.0.1',
  'victim@exa+mple.org',
  `victim@${'ä'.repeat(120)}.${'ä'.repeat(120)}.org`,
];

describe.each(Object.entries(doors))('SEC-41 %s', (_, field) => {
  test.each(spellings)('%s is stored as %s', (written, stored) => {
    expect(field?.safeParse(written).data).toBe(stored);
  });

  test.each(refused)('%s is refused', (written) => {
    expect(field?.safeParse(written).success).toBe(false);
  });
});

test('SEC-41 an address that was stored in another form is found by the new one', () => {
  expect(spellings.map(([written]) => comparableAddress(written.trim().toLowerCase()))).toEqual(
    spellings.map(([, stored]) => stored),
  );
  expect(comparableAddress('')).toBe('');
});
