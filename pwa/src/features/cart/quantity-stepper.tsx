import { storeMessages } from '@everpaw/contracts/store/store.messages';
import { IconButton } from '../../ui/button.tsx';
import { Drawing } from '../../ui/pictures/icons.tsx';
import { PlusIcon } from '../../ui/pictures/more-icons.tsx';

/** Selects a quantity from 1 to `most`. `of` is the product's name for screen readers. */
export function QuantityStepper({
  value,
  most,
  of,
  onChange,
}: {
  value: number;
  most: number;
  of: string;
  onChange: (next: number) => void;
}) {
  const step = (by: number) => () => {
    const next = value + by;
    if (next >= 1 && next <= most) onChange(next);
  };
  return (
    <fieldset
      aria-label={`${storeMessages.quantity}: ${of}`}
      className="inline-flex items-center rounded-soft border border-rule-strong"
    >
      <IconButton
        label={storeMessages.fewer}
        aria-disabled={value <= 1 || undefined}
        className="aria-disabled:text-ink-faint aria-disabled:opacity-60"
        onClick={step(-1)}
      >
        <Drawing className="size-4.5">
          <path d="M4.6 12.1c5-.3 9.9-.3 14.9 0" />
        </Drawing>
      </IconButton>
      <output aria-live="polite" className="min-w-8 text-center font-semibold tabular-nums">
        {value}
      </output>
      <IconButton
        label={storeMessages.more}
        aria-disabled={value >= most || undefined}
        className="aria-disabled:text-ink-faint aria-disabled:opacity-60"
        onClick={step(1)}
      >
        <PlusIcon className="size-4.5" />
      </IconButton>
    </fieldset>
  );
}
