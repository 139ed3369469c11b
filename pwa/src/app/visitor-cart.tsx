import { useCartCount } from '../features/cart/use-cart.ts';
import { CartLink } from './cart-link.tsx';

/** The visitor's link to their cart, shown once something is in it. */
export default function VisitorCart() {
  const count = useCartCount();
  return count > 0 ? <CartLink count={count} /> : null;
}
