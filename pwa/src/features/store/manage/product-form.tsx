import { centsOf } from '@everpaw/contracts/store/price-text';
import { changedProductFields, newProductFields } from '@everpaw/contracts/store/product.commands';
import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { productCategories } from '@everpaw/contracts/store/product-category';
import { categoryNames } from '@everpaw/contracts/store/product-category.messages';
import { productChangeMessages as messages } from '@everpaw/contracts/store/product-changes.messages';
import { storeApi } from '@everpaw/contracts/store/store.api';
import { productTextLimits as limits } from '@everpaw/contracts/store/store.limits';
import type { ComponentProps } from 'react';
import type * as z from 'zod/mini';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select, Switch, TextArea, TextField } from '../../../ui/field.tsx';
import { type Checked, useForm } from '../../../ui/form/use-form.ts';
import { SubmitRow } from '../../../ui/submit-row.tsx';
import { SitePhotoField } from '../../media/site-photo-field.tsx';
import { useStoreAct } from './store-acts.ts';
import { parseInteger } from './whole-of.ts';

const newProduct = {
  name: '',
  description: '',
  category: productCategories[0] as string,
  imageUrl: '',
  price: '',
  stock: '',
  engraving: '',
  takesPhoto: false,
  isFeatured: false,
};

function draftOf({
  featured,
  engravingLength,
  takesPhoto = false,
  ...product
}: ProductDto): typeof newProduct {
  const { name, description, category, imageUrl, price } = product;
  const engraving = engravingLength === undefined ? '' : String(engravingLength);
  const personal = { engraving, takesPhoto };
  return { name, description, category, imageUrl, price, stock: '', ...personal, isFeatured: featured };
}

type NewProduct = z.infer<typeof newProductFields>;
type ChangedProduct = z.infer<typeof changedProductFields>;

type SavedTo = {
  /** Null creates a product and also asks for its stock. */
  product: ProductDto | null;
  onClose: () => void;
  /** Called instead of `onClose`, with the new price in cents. */
  onSaved: (priceCents: number) => void;
};

/** Adds a product to the catalog or edits its text, image, price and whether it is featured. */
export function ProductForm({ product, onClose, onSaved }: SavedTo) {
  const { act } = useStoreAct();
  const form = useForm({
    start: product ? draftOf(product) : newProduct,
    check({ price, stock, engraving, ...fields }): Checked<NewProduct | ChangedProduct> {
      const input = {
        ...fields,
        priceCents: centsOf(price.trim()),
        engravingLength: parseInteger(engraving),
      };
      return product
        ? changedProductFields.safeParse({ ...input, isActive: product.isActive })
        : newProductFields.safeParse({ ...input, stockQuantity: parseInteger(stock) });
    },
    async send(input) {
      if ('stockQuantity' in input) await act(storeApi.add, { body: input });
      else if (product) await act(storeApi.change, { params: { id: product.id }, body: input });
      onSaved(input.priceCents);
    },
    failed: messages.saveFailed,
  });
  const { values, text, set } = form;
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={false}
      size="wide"
      title={product ? messages.editTitle : messages.add}
    >
      <form {...form.attributes} className="grid gap-5">
        <TextField label={messages.fieldName} maxLength={limits.name} {...text('name')} />
        <TextArea
          label={messages.fieldDescription}
          limit={limits.description}
          rows={4}
          {...text('description')}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Select
            label={messages.fieldCategory}
            options={productCategories.map((value) => ({ value, label: categoryNames[value] }))}
            {...text('category')}
          />
          <TextField
            inputMode="decimal"
            autoComplete="off"
            label={messages.fieldPrice}
            {...text('price', 'priceCents')}
          />
          <SitePhotoField
            label={messages.fieldImage}
            value={values.imageUrl}
            error={form.errors.imageUrl}
            onChange={(imageUrl) => set({ imageUrl })}
          />
          {!product && (
            <IntegerField
              label={messages.fieldStock}
              hint={messages.stockHint}
              {...text('stock', 'stockQuantity')}
            />
          )}
          <IntegerField
            label={messages.fieldEngraving}
            hint={messages.engravingHint}
            {...text('engraving', 'engravingLength')}
          />
        </div>
        <FromPhoto checked={values.takesPhoto} onChange={(takesPhoto) => set({ takesPhoto })} />
        <Featured checked={values.isFeatured} onChange={(isFeatured) => set({ isFeatured })} />
        <SubmitRow form={form} busyLabel={messages.saving} label={messages.save} />
      </form>
    </Dialog>
  );
}

/** A field for an integer. */
function IntegerField(props: ComponentProps<typeof TextField>) {
  return <TextField inputMode="numeric" autoComplete="off" {...props} />;
}

type Switched = { checked: boolean; onChange: (isOn: boolean) => void };

function FromPhoto(props: Switched) {
  return <Switch label={messages.fieldPhoto} hint={messages.photoHint} {...props} />;
}

function Featured(props: Switched) {
  return <Switch label={messages.fieldFeatured} hint={messages.featuredHint} {...props} />;
}
