import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../net/http.ts';
import { hasDirtyForm } from '../helpers/unfinished-work.ts';
import { checked, useForm } from './use-form.ts';

afterEach(cleanup);

type Values = { name: string; pet: string; tags: readonly string[] };
const start: Values = { name: '', pet: 'Luna', tags: [] };

function Form(props: {
  send: (said: Values) => unknown;
  clears?: boolean;
  checksLeft?: boolean;
  start?: Values;
  onChange?: (change: Partial<Values>) => void;
}) {
  const form = useForm({
    start,
    check: (values) => checked(values, { 'owner.name': values.name === '' ? 'Say your name' : undefined }),
    failed: { title: 'Not sent', text: 'Try again', unreachable: 'No answer' },
    ...props,
  });
  const field = (name: 'name' | 'pet', path: string) => {
    const { error, ...input } = form.text(name, path);
    return <input aria-label={name} aria-invalid={error ? true : undefined} title={error} {...input} />;
  };
  return (
    <form {...form.attributes}>
      {field('pet', 'pet')}
      {field('name', 'owner.name')}
      <button type="button" onClick={() => form.set({ tags: [...form.values.tags, 'dog'] })}>
        Tag
      </button>
      <button type="submit">{form.busy ? 'Sending' : 'Send'}</button>
      <p role="alert">{form.failure?.text}</p>
      <p role="status">{form.message}</p>
    </form>
  );
}

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(input(name), { target: { value } });
const send = () => act(async () => screen.getByRole('button', { name: /Send/ }).click());

/** A request whose answer the test gives. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { send: vi.fn(() => promise), resolve, reject };
}

describe('a form', () => {
  test('shows an error at the path that its schema names, focuses that field, and sends nothing', async () => {
    const { send: sent } = held();
    render(<Form send={sent} />);
    expect(input('name').title).toBe('');
    await send();
    expect(sent).not.toHaveBeenCalled();
    expect(input('name').title).toBe('Say your name');
    expect(document.activeElement).toBe(input('name'));
    expect(screen.getByRole('status').textContent).toBe('Say your name');
    type('name', 'Ana');
    expect(input('name').title).toBe('');
  });

  test('is never busy while it only asks first', () => {
    const asks = vi.fn();
    render(<Form send={asks} />);
    type('name', 'Ana');
    act(() => {
      fireEvent.submit(document.querySelector('form') as HTMLFormElement);
    });
    expect(asks).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Sending')).toBeNull();
  });

  test('sends values of any type once, however often it is submitted', async () => {
    const request = held();
    render(<Form send={request.send} />);
    type('name', 'Ana');
    fireEvent.click(screen.getByText('Tag'));
    const form = document.querySelector('form') as HTMLFormElement;
    act(() => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    expect(request.send.mock.calls).toEqual([[{ name: 'Ana', pet: 'Luna', tags: ['dog'] }]]);
    expect(screen.getByText('Sending')).toBeTruthy();
    await act(async () => request.resolve());
    expect(screen.getByText('Send')).toBeTruthy();
  });

  test('is unsaved from the first change until it was sent', async () => {
    const request = held();
    render(<Form send={request.send} />);
    expect(hasDirtyForm()).toBe(false);
    type('name', 'Ana');
    expect(hasDirtyForm()).toBe(true);
    await send();
    expect(hasDirtyForm()).toBe(true);
    await act(async () => request.resolve());
    expect(hasDirtyForm()).toBe(false);
    expect(input('name').value).toBe('Ana');
  });

  test('starts again after it was sent, where it clears', async () => {
    render(<Form send={() => {}} clears />);
    type('name', 'Ana');
    await send();
    expect(input('name').value).toBe('');
    expect(input('name').title).toBe('');
  });

  test('shows the error of a field that was left, where it checks those', async () => {
    render(<Form send={() => {}} checksLeft />);
    fireEvent.blur(input('pet'));
    expect(input('name').title).toBe('');
    fireEvent.blur(input('name'));
    expect(input('name').title).toBe('Say your name');
    type('name', 'Ana');
    expect(input('name').title).toBe('');
  });

  test('shows and sends values that are kept elsewhere, and does not count them as unsaved', async () => {
    const sent = vi.fn();
    function Kept() {
      const [values, setValues] = useState(start);
      return <Form send={sent} start={values} onChange={(change) => setValues({ ...values, ...change })} />;
    }
    render(<Kept />);
    await send();
    expect(input('name').title).toBe('Say your name');
    type('name', 'Ana');
    expect(input('name').value).toBe('Ana');
    expect(input('name').title).toBe('');
    expect(hasDirtyForm()).toBe(false);
    await send();
    expect(sent.mock.calls).toEqual([[{ ...start, name: 'Ana' }]]);
  });

  test('shows the errors of the server at their paths, with its message, and keeps what was typed', async () => {
    const errors = [{ path: 'pet', message: 'Not this pet' }];
    const refused = new ApiError(400, JSON.stringify({ error: 'Refused', code: 'invalid', errors }));
    render(<Form send={() => Promise.reject(refused)} />);
    type('name', 'Ana');
    await send();
    expect(input('pet').title).toBe('Not this pet');
    expect(document.activeElement).toBe(input('pet'));
    expect(screen.getByRole('alert').textContent).toBe('Refused');
    expect(input('name').value).toBe('Ana');
    expect(hasDirtyForm()).toBe(true);
  });

  test.each([
    ['the fallback without a message of the server', new ApiError(500, ''), 'Try again'],
    ['another one without a response', new TypeError('fetch failed'), 'No answer'],
  ])('shows %s', async (_, error, words) => {
    render(<Form send={() => Promise.reject(error)} />);
    type('name', 'Ana');
    await send();
    expect(screen.getByRole('alert').textContent).toBe(words);
  });
});
