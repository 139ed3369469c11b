import { stockFields } from '@everpaw/contracts/store/product.commands';
import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { productChangeMessages as messages } from '@everpaw/contracts/store/product-changes.messages';
import { stockReasons } from '@everpaw/contracts/store/stock-reasons';
import { storeApi } from '@everpaw/contracts/store/store.api';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { SubmitRow } from '../../../ui/submit-row.tsx';
import { useStoreAct } from './store-acts.ts';
import { parseInteger } from './whole-of.ts';

/** Sets a product's stock with a reason. Refused if some were sold meanwhile. */
export function StockForm({
  product,
  onClose,
  onSaved,
}: {
  product: ProductDto;
  onClose: () => void;
  onSaved: (stockQuantity: number | null) => void;
}) {
  const { id, name, stockQuantity: before } = product;
  const { act } = useStoreAct();
  const form = useForm({
    start: { stock: before === null ? '' : String(before), reason: '' },
    check: ({ stock, reason }) =>
      stockFields.safeParse({ stockQuantity: parseInteger(stock), before, reason }),
    async send(input) {
      await act(storeApi.adjustStock, { params: { id }, body: input });
      onSaved(input.stockQuantity);
    },
    failed: messages.saveFailed,
  });
  return (
    <Dialog open onClose={onClose} dismissible={false} title={messages.stockTitle(name)}>
      <form {...form.attributes} className="grid gap-5">
        <TextField
          inputMode="numeric"
          autoComplete="off"
          label={messages.fieldStock}
          hint={messages.stockHint}
          {...form.text('stock', 'stockQuantity')}
        />
        <Select
          label={messages.fieldReason}
          placeholder={messages.chooseReason}
          options={stockReasons.map((value) => ({ value, label: messages.reasons[value] }))}
          {...form.text('reason')}
        />
        <SubmitRow form={form} busyLabel={messages.saving} label={messages.save} />
      </form>
    </Dialog>
  );
}
