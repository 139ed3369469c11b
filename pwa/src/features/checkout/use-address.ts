import {
  type Country,
  type ShippingAddress,
  shippingAddress,
} from '@everpaw/contracts/orders/shipping-address';
import { useState } from 'react';
import { useForm } from '../../ui/form/use-form.ts';
import { useCurrentUser } from '../session/current-user.ts';

export type AddressName = keyof ShippingAddress;
type Address = Record<AddressName, string>;

const country: Country = 'US';

/** The form of a shipping address, which starts with the person's own name and email address. */
export function useAddress(options: {
  send: (address: ShippingAddress) => unknown;
  failed: (error: unknown) => void;
}) {
  const { user } = useCurrentUser();
  const [written, setWritten] = useState<Partial<Address>>({});
  return useForm<Address, ShippingAddress>({
    start: {
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
    },
    onChange: (change) => setWritten((before) => ({ ...before, ...change })),
    check: (address) => shippingAddress.safeParse(address),
    checksLeft: true,
    ...options,
  });
}
