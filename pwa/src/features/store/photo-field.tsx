import { acceptedTypes } from '@everpaw/contracts/media/media.limits';
import type { SentLinePhoto } from '@everpaw/contracts/store/line-photo';
import { linePhotoMessages as messages } from '@everpaw/contracts/store/line-photo.messages';
import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { useId, useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { useToast } from '../../ui/helpers/notices.ts';
import { PhotoIcon } from '../../ui/pictures/icons.tsx';
import { photoProblem } from '../media/photo-data-url.ts';
import { linePhotoOf } from './line-photo.ts';

type Checked = { ok: true; photo?: SentLinePhoto } | { ok: false };

/**
 * The photo of a product being bought. `checked` returns it (nothing for a product without photo), or, if it
 * is missing, shows the error and focuses the field.
 */
export function useLinePhoto({ takesPhoto }: Pick<ProductDto, 'takesPhoto'>) {
  const field = useRef<HTMLFieldSetElement>(null);
  const [dataUrl, setDataUrl] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const focus = () => field.current?.querySelector('button')?.focus();
  return {
    field,
    focus,
    dataUrl,
    error,
    checked(): Checked {
      if (!takesPhoto) return { ok: true };
      if (dataUrl !== null) return { ok: true, photo: { id: uuidv7(), dataUrl } };
      setError(messages.required);
      focus();
      return { ok: false };
    },
    take(next: string | null) {
      setDataUrl(next);
      setError(null);
    },
  };
}

function Preview({ dataUrl }: { dataUrl: string | null }) {
  if (dataUrl === null) return <PhotoIcon className="ml-1 size-7 text-moss" />;
  return (
    <img
      src={dataUrl}
      alt={messages.alt}
      className="h-24 w-auto max-w-40 rounded-tight border border-rule object-contain"
    />
  );
}

/** The field for the photo of a product; null for a product without one. */
export function PhotoField({
  product: { takesPhoto },
  photo: { field, dataUrl, error, take, focus },
}: {
  product: Pick<ProductDto, 'takesPhoto'>;
  photo: ReturnType<typeof useLinePhoto>;
}) {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const notify = useToast();
  if (!takesPhoto) return null;

  async function choose(file: File | undefined) {
    if (!file) return;
    setBusy(true);
    try {
      take(await linePhotoOf(file));
      setSaid(messages.added);
    } catch (problem) {
      notify(photoProblem(problem, messages.failed));
    }
    setBusy(false);
  }

  function remove() {
    take(null);
    setSaid(messages.removed);
    focus();
  }

  return (
    <fieldset ref={field} className="grid max-w-measure gap-2">
      <legend className="mb-2 font-semibold">{messages.label}</legend>
      <p id={`${id}-hint`} className="text-ink-soft text-small">
        {messages.hint}
      </p>
      <div className="flex flex-wrap items-center gap-4 rounded-soft border border-rule-strong border-dashed p-3">
        <Preview dataUrl={dataUrl} />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="quiet"
            busy={busy}
            busyLabel={messages.preparing}
            aria-describedby={error ? `${id}-error` : `${id}-hint`}
            onClick={() => picker.current?.click()}
          >
            {dataUrl === null ? messages.choose : messages.replace}
          </Button>
          {dataUrl !== null && (
            <Button variant="plain" onClick={remove}>
              {messages.remove}
            </Button>
          )}
        </div>
        <input
          ref={picker}
          type="file"
          accept={acceptedTypes}
          hidden
          aria-label={messages.label}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // Allows the same file to be chosen again after it was removed.
            target.value = '';
            void choose(file);
          }}
        />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  );
}
