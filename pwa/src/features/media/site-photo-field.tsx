import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { acceptedTypes } from '@everpaw/contracts/media/media.limits';
import { sitePhotoMessages as messages, uploadFailed } from '@everpaw/contracts/media/media.messages';
import { pictureUrl } from '@everpaw/contracts/media/media.url';
import { photoScreens } from '@everpaw/contracts/media/photo-screens.messages';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { messageOf } from '../../net/http.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { typeNotice } from './check-file.ts';
import { uploadPhoto } from './upload-photo.ts';

/** Maximum width of the site's own images, in pixels. */
const drawnWidth = 1_280;

type SitePhotoProps = {
  label: string;
  /** The image's path on this site, or an empty string. */
  value: string;
  error?: string | undefined;
  hint?: string;
  /** Whether it can be removed. */
  optional?: boolean;
  onChange(address: string): void;
};

/** Selects, uploads and shows an image of the site's own content. Its value is the image's path. */
export function SitePhotoField({ label, value, error, hint, optional = false, onChange }: SitePhotoProps) {
  const picker = useRef<HTMLInputElement>(null);
  const id = useId();
  const sending = useMutation({
    mutationFn: uploadPhotoAt,
    onSuccess: onChange,
  });
  const { error: failure } = sending;
  const problem =
    failure === null
      ? error
      : failure instanceof DomainError
        ? failure.message
        : messageOf(failure, uploadFailed.message);
  const described = [problem && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold text-small">
        {label} {optional && <span className="font-normal text-ink-faint">{photoScreens.optional}</span>}
      </legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-ink-soft text-small">
          {hint}
        </p>
      )}
      {value !== '' && (
        <img
          src={value}
          alt=""
          className="aspect-[16/10] w-full max-w-[20rem] rounded-leaf border border-rule object-cover"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <input
          ref={picker}
          type="file"
          accept={acceptedTypes}
          aria-label={label}
          hidden
          onChange={({ target }) => {
            const [file] = [...(target.files ?? [])];
            target.value = '';
            if (file) sending.mutate(file);
          }}
        />
        <Button
          variant="quiet"
          aria-describedby={described || undefined}
          busy={sending.isPending}
          busyLabel={messages.sending}
          onClick={() => picker.current?.click()}
        >
          {value === '' ? messages.choose : messages.replace}
        </Button>
        {optional && value !== '' && (
          <Button variant="plain" onClick={() => onChange('')}>
            {messages.remove}
          </Button>
        )}
      </div>
      {problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}
    </fieldset>
  );
}

async function uploadPhotoAt(file: File): Promise<string> {
  const notice = typeNotice(file);
  if (notice) throw new DomainError('invalid', 'not-an-image', notice.message);
  return pictureUrl(await uploadPhoto(file), drawnWidth, { format: 'webp' });
}
