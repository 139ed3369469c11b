import { defineFields, field } from '@everpaw/contracts/kernel/fields/define-fields';
import { expect, it } from 'vitest';
import { emptyForm, storedForm } from './fields-form.ts';

const fields = defineFields({
  name: field(({ line }) => line({ max: 5 }), { label: 'Name' }),
  isOpen: field(({ boolean }) => boolean(), { label: 'Open', default: false }),
  colour: field((kit) => kit.enum(['red', 'blue']), {
    label: 'Colour',
    start: 'red',
    names: { red: 'Red', blue: 'Blue' },
  }),
});

it('takes from a draft what has the type of its field, and starts anew with the rest', () => {
  expect(storedForm(fields, { name: 'Bella', isOpen: true, colour: 'blue' })).toEqual({
    name: 'Bella',
    isOpen: true,
    colour: 'blue',
  });
  expect(storedForm(fields, { name: 7, isOpen: 'yes', colour: 'green' })).toEqual(emptyForm(fields));
});
