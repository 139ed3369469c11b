import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { Select, Switch, TextArea, TextField } from './field.tsx';

const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' | ');

test('a field is named by its label and described by its error, then its hint', () => {
  render(<TextField label="Email" hint="Only you see it." error="Please enter your email" />);
  const input = screen.getByLabelText('Email');
  expect(described(input)).toBe('Please enter your email | Only you see it.');
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('a field without an error is not called invalid', () => {
  render(<TextField label="Email" />);
  const input = screen.getByLabelText('Email');
  expect(input.hasAttribute('aria-invalid')).toBe(false);
  expect(input.hasAttribute('aria-describedby')).toBe(false);
});

test('a text area counts characters as people do, and lets them go over the limit to see it', () => {
  render(<TextArea label="Tribute" limit={5} value={'héllo👋'} onChange={() => {}} />);
  expect(screen.getByText('6/5 characters')).toBeTruthy();
});

test('a field takes the last character of its limit, also an emoji, and none beyond it', () => {
  const room = (value: string) => {
    const { unmount } = render(
      <>
        <TextField label="Name" maxLength={3} value={value} onChange={() => {}} />
        <TextArea label="About" maxLength={3} value={value} onChange={() => {}} />
      </>,
    );
    const rooms = ['Name', 'About'].map(
      (name) => Number(screen.getByLabelText(name).getAttribute('maxlength')) - value.length,
    );
    unmount();
    return rooms;
  };
  expect(['ab', 'a🐾', 'abc', 'a🐾c', '🐾🐾🐾'].map(room)).toEqual([
    [2, 2],
    [2, 2],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  render(<TextField label="Free" value="a" onChange={() => {}} />);
  expect(screen.getByLabelText('Free').hasAttribute('maxlength')).toBe(false);
});

test('a select offers its choices under its name, seen or only heard', () => {
  const options = [{ value: 'dog', label: 'Dog' }];
  render(
    <>
      <Select label="Pet type" options={options} placeholder="Choose" />
      <Select label="Filter" options={options} hideLabel />
    </>,
  );
  expect(screen.getByLabelText('Pet type').textContent).toBe('ChooseDog');
  expect(screen.getByRole('combobox', { name: 'Filter' })).toBeTruthy();
});

test('a switch is a switch', () => {
  const changed = vi.fn();
  render(<Switch label="Public" hint="Anyone may see it." checked={false} onChange={changed} />);
  const control = screen.getByRole('switch', { name: 'Public' });
  expect(described(control)).toBe('Anyone may see it.');
  fireEvent.click(control);
  expect(changed).toHaveBeenCalledWith(true);
});

test('a busy button says so, keeps its place and ignores presses', () => {
  const pressed = vi.fn();
  const sent = vi.fn((event: Event) => event.preventDefault());
  const { rerender } = render(
    <Button busy busyLabel="Signing In..." onClick={pressed}>
      Sign In
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Signing In...' });
  fireEvent.click(button);
  expect(pressed).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.getAttribute('aria-busy')).toBe('true');
  rerender(
    <form onSubmit={(event) => sent(event.nativeEvent)}>
      <Button type="submit" busy>
        Send
      </Button>
    </form>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).not.toHaveBeenCalled();
});
