import type { EcardTemplateDto } from '@everpaw/contracts/ecards/ecard-template.dto';
import { ecardsMessages as messages } from '@everpaw/contracts/ecards/ecards.messages';
import { longDate } from '@everpaw/contracts/kernel/time/long-date';
import { type ReactNode, useId, useState } from 'react';
import { messageOf } from '../../net/http.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { checked, useForm } from '../../ui/form/use-form.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { goesAtOnce } from './ecard-day.ts';
import { EcardFields } from './ecard-fields.tsx';
import { type EcardForm, ecardErrors } from './ecard-form.ts';
import { EcardPreview } from './ecard-preview.tsx';

type Props = {
  template: Pick<EcardTemplateDto, 'id' | 'name' | 'templateImageUrl'>;
  /** The card as it is stored, or the draft of a new one. */
  card: EcardForm;
  /** Keeps the draft. */
  onChange?: (change: Partial<EcardForm>) => void;
  /** The photo of an existing card, if this device has it. */
  storedPhoto?: string | null;
  isNew: boolean;
  /** Shown before the form. */
  notice?: ReactNode;
  /** Stores or sends the card. Throws if that failed. */
  onSubmit: (form: EcardForm) => Promise<void>;
  onCancel: () => void;
};

/** Edits a card: the form next to its preview, and a review before it is sent. */
export function EcardEditor(props: Props) {
  const { template, card, onChange, storedPhoto = null, isNew, notice, onSubmit, onCancel } = props;
  const formId = useId();
  const notify = useToast();
  const [reviewing, setReviewing] = useState(false);
  const form = useForm({
    start: card,
    onChange,
    check: (values) => checked(values, ecardErrors(values, template.id)),
    send: (values) =>
      isNew && !reviewing ? setReviewing(true) : onSubmit(values).finally(() => setReviewing(false)),
    failed: (error) =>
      notify({ title: messages.errorTitle, text: messageOf(error, messages.errorText), tone: 'problem' }),
  });
  const { values, busy } = form;

  return (
    <div className="mt-8 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="lg:sticky lg:top-24">
        <EcardPreview
          label={messages.preview}
          drawing={template.templateImageUrl}
          card={{ ...values, customPhotoUrl: values.photo === undefined ? storedPhoto : values.photo }}
        />
      </div>
      <form {...form.attributes} id={formId} className="grid gap-8">
        {notice}
        <EcardFields form={form} />
        <div className="flex flex-wrap gap-3 border-rule border-t pt-6">
          <Button type="submit" busy={busy && !reviewing} busyLabel={messages.saving}>
            {isNew ? messages.send : messages.save}
          </Button>
          <Button variant="plain" onClick={onCancel}>
            {messages.cancel}
          </Button>
        </div>
      </form>
      {reviewing && <Review card={values} formId={formId} busy={busy} onBack={() => setReviewing(false)} />}
    </div>
  );
}

/** Shows what will happen before the card is sent. */
function Review({
  card,
  formId,
  busy,
  onBack,
}: {
  card: EcardForm;
  formId: string;
  busy: boolean;
  onBack: () => void;
}) {
  const { recipientName, recipientEmail, scheduledSendDate } = card;
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
          <Button type="submit" form={formId} busy={busy} busyLabel={messages.sending}>
            {messages.send}
          </Button>
        </>
      }
    >
      <p className="text-lead">
        {scheduledSendDate === ''
          ? messages.reviewNow(name, email)
          : goesAtOnce(card)
            ? messages.reviewPast(name, email, longDate(scheduledSendDate))
            : messages.reviewThen(name, email, longDate(scheduledSendDate))}
      </p>
    </Dialog>
  );
}
