import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { CartLink } from './cart-link.tsx';

test.each([
  [0, 'Cart', ''],
  [1, 'Cart, 1 item', '1'],
  [12, 'Cart, 12 items', '12'],
  [120, 'Cart, 120 items', '99+'],
])('REQ-124 with %i in the cart its icon is called %j and its badge says %j', (count, name, badge) => {
  render(
    <MemoryRouter>
      <CartLink count={count} />
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name });
  expect(link.textContent).toBe(badge);
  expect(link.querySelector('span') !== null).toBe(count > 0);
});
