import { petTypes } from '@everpaw/contracts/kernel/pet-types';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PetPortrait } from './pet-portrait.tsx';

const drawn = (petType: string) => {
  const { container, unmount } = render(<PetPortrait petType={petType} alt="" />);
  const shapes = [...container.querySelectorAll('g g path, g g ellipse')]
    .map((shape) => shape.outerHTML)
    .join();
  unmount();
  return shapes;
};

test('REQ-185 every kind of pet has a portrait of its own', () => {
  const portraits = petTypes.map(drawn);
  expect(portraits.every((portrait) => portrait.length > 100)).toBe(true);
  expect(new Set(portraits).size).toBe(petTypes.length);
});

test('REQ-186 an unknown kind is drawn as a dog', () => {
  expect(drawn('dragon')).toBe(drawn('dog'));
});

test('a portrait says what it shows, or nothing where the words beside it do', () => {
  const { rerender } = render(<PetPortrait petType="rabbit" />);
  expect(screen.getByRole('img', { name: 'Drawing of a rabbit' })).toBeTruthy();
  rerender(<PetPortrait petType="rabbit" alt="" />);
  expect(screen.queryByRole('img')).toBeNull();
});
