/** Items in the cart, for the badge on its icon (REQ-124). Nothing can be put into the cart yet. */
export function useCartCount(): number {
  return 0;
}
