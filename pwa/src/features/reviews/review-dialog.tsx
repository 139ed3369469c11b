import { type ReviewForm, reviewForm } from '@everpaw/contracts/reviews/review.commands';
import type { ReviewDto } from '@everpaw/contracts/reviews/review.dto';
import { reviewsApi } from '@everpaw/contracts/reviews/reviews.api';
import { maxStars, reviewTextLimits } from '@everpaw/contracts/reviews/reviews.limits';
import { reviewMessages as messages } from '@everpaw/contracts/reviews/reviews.messages';
import { useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { call, messageOf } from '../../net/http.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import { useDirtyForm } from '../../ui/helpers/unfinished-work.ts';

type Errors = Partial<Record<keyof ReviewForm, string>>;

function errorsOf(form: ReviewForm): Errors {
  const errors: Errors = {};
  for (const { path, message } of reviewForm.safeParse(form).error?.issues ?? [])
    errors[path[0] as keyof ReviewForm] ??= message; // the schema has no other fields
  return errors;
}

/** Creates a review or edits the existing one. */
export function ReviewDialog({
  productId,
  own,
  onClose,
  onSaved,
}: {
  productId: string;
  own: ReviewDto | null;
  onClose: () => void;
  onSaved: () => void;
}) {
  const [started] = useState<ReviewForm>({
    rating: own?.rating ?? 0,
    title: own?.title ?? '',
    text: own?.text ?? '',
  });
  const [form, setForm] = useState(started);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useDirtyForm(form !== started);
  const errors = checked ? errorsOf(form) : {};

  async function save() {
    setChecked(true);
    if (Object.keys(errorsOf(form)).length > 0) return;
    setBusy(true);
    setFailure(null);
    try {
      await call(reviewsApi.write, { params: { id: productId }, body: form, idempotencyKey: uuidv7() });
      onSaved();
    } catch (error) {
      setFailure(messageOf(error, messages.notDone));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      title={messages.formTitle}
      dismissible={!busy}
      onClose={onClose}
      footer={
        <>
          <Button variant="plain" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button busy={busy} busyLabel={messages.saving} onClick={() => void save()}>
            {messages.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <ReviewFields form={form} errors={errors} onChange={setForm} />
        <FailureNotice failure={failure === null ? null : { title: messages.notDone, text: failure }} />
      </div>
    </Dialog>
  );
}

/** The fields for rating, title and text. */
function ReviewFields({
  form,
  errors,
  onChange,
}: {
  form: ReviewForm;
  errors: Errors;
  onChange: (form: ReviewForm) => void;
}) {
  return (
    <>
      <Select
        label={messages.rating}
        required
        placeholder={messages.ratingRequired}
        value={form.rating === 0 ? '' : String(form.rating)}
        error={errors.rating}
        options={Array.from({ length: maxStars }, (_, index) => maxStars - index).map((rating) => ({
          value: String(rating),
          label: messages.stars(rating),
        }))}
        onChange={({ target }) => onChange({ ...form, rating: Number(target.value) })}
      />
      <TextField
        label={messages.title}
        required
        maxLength={reviewTextLimits.title}
        value={form.title}
        error={errors.title}
        onChange={({ target }) => onChange({ ...form, title: target.value })}
      />
      <TextArea
        label={messages.text}
        required
        limit={reviewTextLimits.text}
        value={form.text}
        error={errors.text}
        onChange={({ target }) => onChange({ ...form, text: target.value })}
      />
    </>
  );
}
