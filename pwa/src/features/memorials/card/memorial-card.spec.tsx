import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { memorialCard } from '../../../test-memorials.ts';
import type { CardMemorial } from './card-memorial.ts';
import { MemorialCard } from './memorial-card.tsx';

function show(more: Partial<CardMemorial> = {}, own = false) {
  return render(
    <MemoryRouter>
      <MemorialCard
        memorial={memorialCard(more)}
        own={own}
        actions={own && <button type="button">Edit</button>}
      />
    </MemoryRouter>,
  ).container;
}

describe('a memorial on a card', () => {
  test('REQ-187 REQ-188 REQ-191 shows name, years and kind, and leads to the page', () => {
    show();
    expect(screen.getByRole('link', { name: 'Bella' }).getAttribute('href')).toBe(
      '/memorial/0197f3a0-0000-7000-8000-000000000010',
    );
    expect(screen.getByText('Born 2011')).toBeTruthy();
    expect(screen.getByText('Dog')).toBeTruthy();
  });

  test('REQ-189 the first 150 characters, then an ellipsis', () => {
    show({ memorialText: 'x'.repeat(151) });
    expect(screen.getByText(`${'x'.repeat(150)}…`)).toBeTruthy();
  });

  test('REQ-190 a story that is absent has a default text', () => {
    show({ memorialText: null });
    expect(screen.getByText('A beloved companion, remembered always.')).toBeTruthy();
  });

  test('REQ-185 REQ-186 without a photo the kind is drawn, and an unknown kind as a dog', () => {
    const drawing = (petType: string) =>
      show({ petType })
        .querySelector('svg')
        ?.innerHTML.replace(/id="[^"]*"|url\([^)]*\)/g, '');
    expect(drawing('cat')).not.toBe(drawing('dog'));
    expect(drawing('dragon')).toBe(drawing('dog'));
  });

  test('REQ-192 REQ-193 Private and the controls show in the own list only', () => {
    show({ isPublic: false });
    expect(screen.queryByText('Private')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    show({ isPublic: false }, true);
    expect(screen.getByText('Private')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Edit' })).toBeTruthy();
  });

  test('a page that only people with the link find says so in the own list', () => {
    show({ isListed: false });
    expect(screen.queryByText('Anyone with the link')).toBeNull();
    show({ isListed: false }, true);
    expect(screen.getByText('Anyone with the link')).toBeTruthy();
    expect(screen.queryByText('Private')).toBeNull();
  });
});
