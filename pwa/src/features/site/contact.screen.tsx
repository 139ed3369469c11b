import { contactApi } from '@everpaw/contracts/site/contact.api';
import { contactMessages, maxContactMessageLength } from '@everpaw/contracts/site/contact.messages';
import { type ContactMessage, contactMessage } from '@everpaw/contracts/site/contact.schemas';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { useCurrentUser } from '../../base/current-user.ts';
import { displayName } from '../../base/display-name.ts';
import { ApiError, call, messageOf } from '../../base/http.ts';
import { useScreen } from '../../base/screen.tsx';
import { useOnline } from '../../offline/react/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Fleuron } from '../../ui/mark.tsx';
import { ContactDetails } from './contact-details.tsx';

type Errors = Partial<Record<keyof ContactMessage, string>>;

/** A way to write to the people behind the site (decision on REQ-136). */
export default function ContactScreen() {
  useScreen(contactMessages.title);
  const { user, known } = useCurrentUser();
  return (
    <div className="page-width pt-10 sm:pt-16">
      <header className="max-w-[44rem]">
        <h1 className="text-title">{contactMessages.title}</h1>
        <p className="mt-4 text-ink-soft text-lead">{contactMessages.lead}</p>
      </header>
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,38rem)_1fr]">
        {known && (
          <ContactForm name={user ? displayName({ ...user, email: '' }) : ''} email={user?.email ?? ''} />
        )}
        <aside aria-labelledby="other-ways">
          <h2 id="other-ways" className="text-heading">
            {contactMessages.otherWays}
          </h2>
          <div className="mt-4">
            <ContactDetails />
          </div>
          <p className="mt-5">
            <TextLink to="/help">{contactMessages.helpFirst}</TextLink>
          </p>
        </aside>
      </div>
    </div>
  );
}

/** The form's state: what is wrong with a field is shown at it, and the first of those is focused. */
function useContactForm() {
  const online = useOnline();
  const form = useRef<HTMLFormElement>(null);
  const key = useRef(uuidv7());
  const [message, setMessage] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const sending = useMutation({
    mutationFn: (body: ContactMessage) => call(contactApi.send, { body, idempotencyKey: key.current }),
  });

  function point(found: Errors) {
    setErrors(found);
    const first = (['name', 'email', 'message'] as const).find((field) => found[field]);
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!online || sending.isPending || !form.current) return;
    const checked = contactMessage.safeParse(Object.fromEntries(new FormData(form.current)));
    const found: Errors = {};
    for (const { path, message: why } of checked.error?.issues ?? [])
      found[path[0] as keyof ContactMessage] ??= why; // the schema is flat, so a path is one of its names
    point(found);
    if (!checked.data) return;
    sending.mutate(checked.data, {
      onSuccess: () => {
        setMessage('');
        key.current = uuidv7();
      },
      onError: (error) => {
        const told = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
        point(Object.fromEntries(told.map(({ path, message: why }) => [path, why])));
      },
    });
  }

  return { online, form, message, setMessage, errors, sending, submit };
}

function Sent({ onAnother }: { onAnother: () => void }) {
  return (
    <div role="status" className="rounded-tight border border-rule bg-leaf p-6 sm:p-10">
      <Fleuron className="h-6 w-auto text-moss" />
      <h2 className="mt-5 text-heading">{contactMessages.sentTitle}</h2>
      <p className="mt-2 text-ink-soft">{contactMessages.sentText}</p>
      <Button variant="quiet" className="mt-6" onClick={onAnother}>
        {contactMessages.another}
      </Button>
    </div>
  );
}

function ContactForm({ name, email }: { name: string; email: string }) {
  const { online, form, message, setMessage, errors, sending, submit } = useContactForm();

  if (sending.isSuccess) return <Sent onAnother={() => sending.reset()} />;
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid content-start gap-5">
      <div role="alert" className="-mb-5 has-[p]:mb-0">
        {sending.isError && (
          <div className="rounded-soft border-danger border-l-4 bg-danger-wash px-4 py-3">
            <p className="font-semibold text-danger">{contactMessages.failedTitle}</p>
            <p>{messageOf(sending.error, contactMessages.failedText)}</p>
          </div>
        )}
      </div>
      <TextField
        label={contactMessages.name}
        name="name"
        autoComplete="name"
        required
        maxLength={100}
        defaultValue={name}
        error={errors.name}
      />
      <TextField
        label={contactMessages.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={email}
        hint={contactMessages.emailHint}
        error={errors.email}
      />
      <TextArea
        label={contactMessages.message}
        name="message"
        required
        rows={7}
        className="min-h-44"
        limit={maxContactMessageLength}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
        error={errors.message}
      />
      <div className="grid justify-items-start gap-3">
        <Button
          type="submit"
          size="large"
          busy={sending.isPending}
          busyLabel={contactMessages.sending}
          disabled={!online}
        >
          {contactMessages.send}
        </Button>
        <p role="status" className="text-ink-soft text-small">
          {!online && contactMessages.offline}
        </p>
      </div>
    </form>
  );
}
