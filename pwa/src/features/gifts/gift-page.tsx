import { giftMessages as messages } from '@everpaw/contracts/gifts/gifts.messages';
import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import type { ReactNode } from 'react';
import { useToast } from '../../ui/helpers/notices.ts';
import { GiftFields } from './gift-fields.tsx';
import type { WritingGift, WrittenGift } from './use-gift-form.ts';

/** A gift that is being written: the product with its choice, and the form's values. */
export type GiftParts = { product: ProductDto | null; choice: ReactNode; gift: WrittenGift };

/** The form of a gift, next to its summary. */
export function GiftPage({
  product,
  choice,
  form,
  payment,
  children,
}: Omit<GiftParts, 'gift'> & { form: WritingGift; payment?: ReactNode; children: ReactNode }) {
  const notify = useToast();
  const { onSubmit } = form.attributes;
  return (
    <form
      {...form.attributes}
      onSubmit={(event) => {
        if (product) return onSubmit(event);
        event.preventDefault();
        notify({ title: messages.noProductTitle, text: messages.noProduct, tone: 'problem' });
      }}
      className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        {choice}
        <GiftFields form={form} />
        {payment}
      </div>
      {children}
    </form>
  );
}
