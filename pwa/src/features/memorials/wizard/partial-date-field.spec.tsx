import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { PartialDateField } from './partial-date-field.tsx';

function open(start = '', error?: string) {
  const written: string[] = [];
  function Form() {
    const [value, set] = useState(start);
    const write = (next: string) => {
      written.push(next);
      set(next);
    };
    return <PartialDateField label="Birth Date" event="birth" value={value} error={error} onChange={write} />;
  }
  render(<Form />);
  return written;
}

const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const known = () => screen.getByRole('combobox', { name: 'How exactly the birth is known' });
const date = () => screen.getByLabelText<HTMLInputElement>('Birth Date', { selector: 'input' });

test('REQ-205 an exact day is what it asks for first', () => {
  open('2011-04-03');
  expect(date()).toMatchObject({ type: 'date', value: '2011-04-03' });
});

test.each([
  ['2011~', 'about'],
  ['2011', 'year'],
  ['2011-04', 'month'],
])('REQ-205 %s opens as what is known of it', (value, precision) => {
  open(value);
  expect(known()).toMatchObject({ value: precision });
  expect(date().value).toBe('2011');
});

test('REQ-205 what is known of a day stays when less of it is', () => {
  const written = open('2011-04-03');
  type(known(), 'month');
  type(known(), 'about');
  type(known(), 'year');
  expect(written).toEqual(['2011-04', '2011~', '2011']);
});

test('REQ-205 a year can be typed, and a month beside it', () => {
  const written = open();
  type(known(), 'about');
  type(date(), '2011');
  expect(written.at(-1)).toBe('2011~');
  type(date(), '');
  expect(written.at(-1)).toBe('');
  type(known(), 'month');
  type(date(), '2012');
  type(screen.getByRole('combobox', { name: 'Month of birth' }), '02');
  expect(written.at(-1)).toBe('2012-02');
});

test('REQ-205 an incomplete date is an error once the field is left', () => {
  open('2011', 'Please enter a day');
  fireEvent.focus(date());
  type(date(), '201');
  expect(screen.queryByText('Please enter a day')).toBeNull();
  fireEvent.blur(date());
  expect(screen.getByText('Please enter a day')).toBeTruthy();
});
