import { stockFields } from '@everpaw/contracts/store/product.commands';
import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { productChangeMessages as messages } from '@everpaw/contracts/store/product-changes.messages';
import { stockReasons } from '@everpaw/contracts/store/stock-reasons';
import { storeApi } from '@everpaw/contracts/store/store.api';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { useDraftForm } from '../../../ui/form/draft-form.ts';
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
  const form = useDraftForm(
    () => ({ stock: before === null ? '' : String(before), reason: '' }),
    messages.saveFailed,
  );
  const { act, busy } = useStoreAct();
  const { draft, text } = form;
  const save = (event: Parameters<typeof form.submit>[0]) => {
    const stockQuantity = parseInteger(draft.stock);
    const checked = stockFields.safeParse({ stockQuantity, before, reason: draft.reason });
    return form.submit(event, checked, async () => {
      if (!checked.success) return;
      await act(storeApi.adjustStock, { params: { id }, body: checked.data });
      onSaved(stockQuantity);
    });
  };
  return (
    <Dialog open onClose={onClose} dismissible={false} title={messages.stockTitle(name)}>
      <form noValidate className="grid gap-5" onSubmit={(event) => void save(event)}>
        <TextField
          inputMode="numeric"
          autoComplete="off"
          label={messages.fieldStock}
          hint={messages.stockHint}
          {...text('stock', 'stockQuantity')}
        />
        <Select
          label={messages.fieldReason}
          placeholder={messages.chooseReason}
          options={stockReasons.map((value) => ({ value, label: messages.reasons[value] }))}
          {...text('reason')}
        />
        <p role="status" className="font-medium text-danger text-small">
          {form.failure}
        </p>
        <Button type="submit" busy={busy} busyLabel={messages.saving} className="justify-self-start">
          {messages.save}
        </Button>
      </form>
    </Dialog>
  );
}
