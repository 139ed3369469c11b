import { type GiftForm, giftForm } from '@everpaw/contracts/gifts/gift-form';
import { useState } from 'react';
import { useForm } from '../../ui/form/use-form.ts';
import { displayName } from '../../ui/helpers/display-name.ts';
import { useDirtyForm } from '../../ui/helpers/unfinished-work.ts';
import { useCurrentUser } from '../session/current-user.ts';

type GiftOption = 'signMessage' | 'notifyRecipient';
export type GiftTextName = Exclude<keyof GiftForm, GiftOption>;
type GiftValues = Record<GiftTextName, string> & Record<GiftOption, boolean>;

/** The values of a gift, which stay while its product changes. They count as unsaved until `done`. */
export function useGiftValues(startingMessage: string) {
  const { user } = useCurrentUser();
  const [written, setWritten] = useState<Partial<GiftValues>>({});
  useDirtyForm(Object.keys(written).length > 0);
  const values: GiftValues = {
    senderName: user?.firstName ? displayName(user) : '',
    senderEmail: user?.email ?? '',
    senderPhone: '',
    recipientName: '',
    recipientEmail: '',
    recipientPhone: '',
    address: '',
    city: '',
    state: '',
    zipCode: '',
    country: 'US',
    deliveryInstructions: '',
    message: startingMessage,
    signMessage: true,
    notifyRecipient: true,
    ...written,
  };
  return {
    values,
    write: (change: Partial<GiftValues>) => setWritten((before) => ({ ...before, ...change })),
    done: () => setWritten({}),
  };
}
export type WrittenGift = ReturnType<typeof useGiftValues>;

/** The form of a gift. */
export function useGiftForm(
  { values, write }: WrittenGift,
  options: { send: (gift: GiftForm) => unknown; failed: (error: unknown) => void },
) {
  return useForm<GiftValues, GiftForm>({
    start: values,
    onChange: write,
    check: (gift) => giftForm.safeParse(gift),
    checksLeft: true,
    ...options,
  });
}
export type WritingGift = ReturnType<typeof useGiftForm>;
