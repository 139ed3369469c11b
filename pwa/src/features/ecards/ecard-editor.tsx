import type { EcardTemplateDto } from '@everpaw/contracts/ecards/ecard-template.dto';
import { ecardsMessages as messages } from '@everpaw/contracts/ecards/ecards.messages';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { longDate } from '../../ui/dates.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useDirtyForm } from '../../ui/unfinished-work.ts';
import { goesAtOnce } from './ecard-day.ts';
import { EcardFields } from './ecard-fields.tsx';
import { deviceTimeZone, type EcardForm, ecardErrors } from './ecard-form.ts';
import { EcardPreview } from './ecard-preview.tsx';

type Props = {
  template: Pick<EcardTemplateDto, 'id' | 'name' | 'templateImageUrl'>;
  form: EcardForm;
  onChange: (form: EcardForm) => void;
  /** The photo of an existing card, if this device has it. */
  storedPhoto?: string | null;
  /** The time zone of the 9 a.m. send time. Defaults to the device's. */
  timeZone?: string;
  isNew: boolean;
  /** Shown before the form. */
  notice?: ReactNode;
  /** Resolves with true once the card is stored or sent. On false, nothing changes. */
  onSubmit: (form: EcardForm, timeZone: string) => Promise<boolean>;
  onCancel: () => void;
};

/** Edits a card: the form next to its preview, and a review before it is sent. */
export function EcardEditor(props: Props) {
  const { template, form, onChange, storedPhoto = null, isNew, notice, onSubmit, onCancel } = props;
  const timeZone = props.timeZone ?? deviceTimeZone();
  const frame = useRef<HTMLFormElement>(null);
  const [checked, setChecked] = useState(false);
  const [reviewing, setReviewing] = useState(false);
  const [busy, setBusy] = useState(false);
  const errors = checked ? ecardErrors(form, template.id) : {};

  async function go() {
    if (busy) return;
    setBusy(true);
    const done = await onSubmit(form, timeZone);
    if (done) return;
    setBusy(false);
    setReviewing(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(ecardErrors(form, template.id)).length > 0) {
      requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    if (isNew) setReviewing(true);
    else void go();
  }

  return (
    <div className="mt-8 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="lg:sticky lg:top-24">
        <EcardPreview
          label={messages.preview}
          drawing={template.templateImageUrl}
          card={{ ...form, customPhotoUrl: form.photo === undefined ? storedPhoto : form.photo }}
        />
      </div>
      <form ref={frame} noValidate onSubmit={submit} className="grid gap-8">
        {notice}
        <EcardFields form={form} errors={errors} timeZone={timeZone} onChange={onChange} />
        <div className="flex flex-wrap gap-3 border-rule border-t pt-6">
          <Button type="submit" busy={busy && !reviewing} busyLabel={messages.saving}>
            {isNew ? messages.send : messages.save}
          </Button>
          <Button variant="plain" onClick={onCancel}>
            {messages.cancel}
          </Button>
        </div>
      </form>
      {reviewing && (
        <Review form={form} timeZone={timeZone} busy={busy} onBack={() => setReviewing(false)} onSend={go} />
      )}
    </div>
  );
}

/** Edits an existing card. Its changes are stored when they are submitted. */
export function ChangeEcard({
  started,
  ...props
}: Omit<Props, 'form' | 'onChange' | 'isNew' | 'notice'> & { started: EcardForm }) {
  const [before] = useState(started);
  const [form, setForm] = useState(before);
  useDirtyForm(form !== before);
  return <EcardEditor {...props} form={form} onChange={setForm} isNew={false} />;
}

/** Shows what will happen before the card is sent. */
function Review({
  form: { recipientName, recipientEmail, scheduledSendDate },
  timeZone,
  busy,
  onBack,
  onSend,
}: {
  form: EcardForm;
  timeZone: string;
  busy: boolean;
  onBack: () => void;
  onSend: () => void;
}) {
  const [name, email] = [recipientName.trim(), recipientEmail.trim()];
  return (
    <Dialog
      open
      size="short"
      title={messages.review}
      dismissible={!busy}
      onClose={onBack}
      footer={
        <>
          <Button variant="plain" onClick={onBack}>
            {messages.back}
          </Button>
          <Button busy={busy} busyLabel={messages.sending} onClick={onSend}>
            {messages.send}
          </Button>
        </>
      }
    >
      <p className="text-lead">
        {scheduledSendDate === ''
          ? messages.reviewNow(name, email)
          : goesAtOnce(scheduledSendDate, timeZone)
            ? messages.reviewPast(name, email, longDate(scheduledSendDate))
            : messages.reviewThen(name, email, longDate(scheduledSendDate))}
      </p>
    </Dialog>
  );
}
