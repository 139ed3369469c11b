import { type Engraving, engravingRefusal } from '@everpaw/contracts/store/engraving';
import { engravingMessages as messages } from '@everpaw/contracts/store/engraving.messages';
import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { TextField } from '../../ui/field.tsx';

type Checked = { ok: true; engraving?: Engraving } | { ok: false };

/**
 * The engraving of a product being bought. `checked` returns it (nothing for a product without engraving),
 * or, if it is invalid, shows the error and focuses the field.
 */
export function useEngraving({ engravingLength }: Pick<ProductDto, 'engravingLength'>) {
  const field = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  async function checked(): Promise<Checked> {
    if (!engravingLength) return { ok: true };
    // Loads the schema on first use, so that browsing doesn't need it.
    const { engraving: schema } = await import('@everpaw/contracts/store/engraving.schemas');
    const parsed = schema.safeParse({ id: uuidv7(), text });
    const refusal = parsed.success
      ? engravingRefusal(parsed.data.text, engravingLength)
      : (parsed.error.issues[0]?.message ?? messages.required);
    setError(refusal);
    if (parsed.success && refusal === null) return { ok: true, engraving: parsed.data };
    field.current?.querySelector('input')?.focus();
    return { ok: false };
  }
  return {
    field,
    text,
    error,
    checked,
    write(next: string) {
      setText(next);
      setError(null);
    },
  };
}

/** The field for an engraving; null for a product without one. */
export function EngravingField({
  product: { engravingLength },
  engraving: { field, text, error, write },
}: {
  product: Pick<ProductDto, 'engravingLength'>;
  engraving: ReturnType<typeof useEngraving>;
}) {
  if (!engravingLength) return null;
  return (
    <div ref={field} className="max-w-measure">
      <TextField
        label={messages.label}
        hint={messages.hint(engravingLength)}
        required
        autoComplete="off"
        maxLength={engravingLength}
        value={text}
        error={error}
        onChange={({ target }) => write(target.value)}
      />
    </div>
  );
}
