import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import type { FormEvent, ReactNode } from 'react';
import type { WritingGift } from './use-gift-form.ts';

/** A gift that is being written: the product, the form, and its rendered fields. */
export type GiftParts = { product: ProductDto | null; gift: WritingGift; fields: ReactNode };

/** The fields of a gift, next to its summary. */
export function GiftPage({
  gift,
  fields,
  onSubmit,
  children,
}: Omit<GiftParts, 'product'> & { onSubmit: (event: FormEvent) => void; children: ReactNode }) {
  return (
    <form
      ref={gift.form}
      noValidate
      onSubmit={onSubmit}
      className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">{fields}</div>
      {children}
    </form>
  );
}
