import {
  type Country,
  type ShippingAddress,
  shippingAddress,
} from '@everpaw/contracts/orders/shipping-address';
import { useRef, useState } from 'react';
import { useCurrentUser } from '../session/current-user.ts';

const addressNames = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'city',
  'state',
  'zipCode',
  'country',
] as const satisfies readonly (keyof ShippingAddress)[];
export type AddressName = (typeof addressNames)[number];
export type Address = Record<AddressName, string>;

/** Returns the errors of an address by field, with the specified messages. */
function addressProblems(address: Address): Partial<Record<AddressName, string>> {
  const issues = shippingAddress.safeParse(address).error?.issues ?? [];
  const found: Partial<Record<AddressName, string>> = {};
  for (const { path, message } of issues) {
    const name = addressNames.find((known) => known === path[0]);
    if (name && found[name] === undefined) found[name] = message;
  }
  return found;
}

/**
 * The form of a shipping address. A field shows its error after it loses focus, and all fields do when the
 * form is submitted. `checked` returns the address, or focuses the first invalid field and returns null.
 */
export function useAddress() {
  const { user } = useCurrentUser();
  const form = useRef<HTMLFormElement>(null);
  const [written, setWritten] = useState<Partial<Address>>({});
  const [left, setLeft] = useState<ReadonlySet<AddressName>>(new Set());
  const country: Country = 'US';
  const values: Address = {
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    email: user?.email ?? '',
    phone: '',
    address: '',
    city: '',
    state: '',
    zipCode: '',
    country,
    ...written,
  };
  const problems = addressProblems(values);
  return {
    form,
    values,
    errorOf: (name: AddressName) => (left.has(name) ? problems[name] : undefined),
    write: (name: AddressName, value: string) => setWritten((before) => ({ ...before, [name]: value })),
    leave: (name: AddressName) => setLeft((before) => new Set([...before, name])),
    checked(): ShippingAddress | null {
      setLeft(new Set(addressNames));
      const first = addressNames.find((name) => problems[name] !== undefined);
      if (first === undefined) return shippingAddress.parse(values);
      const field = form.current?.elements.namedItem(first);
      if (field instanceof HTMLElement) field.focus();
      return null;
    },
  };
}
