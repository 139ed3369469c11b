import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { Menu, MenuButton, MenuLink } from './menu.tsx';

function open(onPress = () => {}) {
  render(
    <MemoryRouter>
      <Menu label="Services">
        <MenuLink to="/memorial-gallery">Memorial Gallery</MenuLink>
        <MenuButton onPress={onPress}>Create Memorial</MenuButton>
        <MenuLink to="/gifts">Memorial Gifts</MenuLink>
      </Menu>
      <button type="button">Elsewhere</button>
    </MemoryRouter>,
  );
  const button = screen.getByRole('button', { name: 'Services' });
  button.focus();
  fireEvent.click(button);
  return button;
}
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });

describe('a menu', () => {
  test('says whether it is unfolded', () => {
    const button = open();
    expect(button.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('link', { name: 'Memorial Gallery' })).toBeNull();
  });

  test('is walked with arrow keys, Home and End, round the ends', () => {
    open();
    const walked = ['ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'ArrowDown', 'ArrowUp', 'Home'].map(
      (name) => {
        key(name);
        return document.activeElement?.textContent;
      },
    );
    expect(walked).toEqual([
      'Memorial Gallery',
      'Create Memorial',
      'Memorial Gallery',
      'Memorial Gifts',
      'Memorial Gallery',
      'Memorial Gifts',
      'Memorial Gallery',
    ]);
  });

  test('folds on Escape and gives the focus back', () => {
    const button = open();
    key('ArrowDown');
    key('Escape');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(button);
  });

  test('folds when it is left, by pointer and by keyboard', () => {
    const button = open();
    fireEvent.pointerDown(screen.getByText('Elsewhere'));
    expect(button.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(button);
    fireEvent.blur(button, { relatedTarget: screen.getByText('Elsewhere') });
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  test('folds after something was chosen', () => {
    const chosen = vi.fn();
    const button = open(chosen);
    fireEvent.click(screen.getByRole('button', { name: 'Create Memorial' }));
    expect(chosen).toHaveBeenCalledOnce();
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });
});
