import { contactApi } from '@everpaw/contracts/site/contact.api';
import { contactMessage } from '@everpaw/contracts/site/contact.dto';
import { contactMessages, maxContactMessageLength } from '@everpaw/contracts/site/contact.messages';
import { statusMessages } from '@everpaw/contracts/site/status.messages';
import { useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { call } from '../../net/http.ts';
import { useOnline } from '../../offline/react/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { displayName } from '../../ui/helpers/display-name.ts';
import { TextLink } from '../../ui/link.tsx';
import { Fleuron } from '../../ui/pictures/mark.tsx';
import { useScreen } from '../../ui/screen.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import { ContactDetails } from './contact-details.tsx';

/** The contact page, with a form to write to the company. */
export default function ContactScreen() {
  useScreen(contactMessages.title);
  const { user, ready } = useCurrentUser();
  return (
    <div className="page-width pt-10 sm:pt-16">
      <header className="max-w-[44rem]">
        <h1 className="text-title">{contactMessages.title}</h1>
        <p className="mt-4 text-ink-soft text-lead">{contactMessages.lead}</p>
      </header>
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,38rem)_minmax(0,1fr)]">
        {ready && (
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
          <p className="mt-2">
            <TextLink to="/status">{statusMessages.title}</TextLink>
          </p>
        </aside>
      </div>
    </div>
  );
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
  const online = useOnline();
  // Retrying after a failure sends the same message, so it keeps its idempotency key.
  const key = useRef(uuidv7());
  const [isSent, setIsSent] = useState(false);
  const form = useForm({
    start: { name, email, message: '' },
    check: (values) => contactMessage.safeParse(values),
    async send(body) {
      await call(contactApi.send, { body, idempotencyKey: key.current });
      key.current = uuidv7();
      setIsSent(true);
    },
    failed: {
      title: contactMessages.failedTitle,
      text: contactMessages.failedText,
      unreachable: contactMessages.failedText,
    },
    clears: true,
  });

  if (isSent) return <Sent onAnother={() => setIsSent(false)} />;
  return (
    <form
      {...form.attributes}
      onSubmit={(event) => {
        if (online) form.attributes.onSubmit(event);
        else event.preventDefault();
      }}
      className="grid content-start gap-5"
    >
      <FailureNotice failure={form.failure} />
      <TextField
        label={contactMessages.name}
        name="name"
        autoComplete="name"
        required
        maxLength={100}
        {...form.text('name')}
      />
      <TextField
        label={contactMessages.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        hint={contactMessages.emailHint}
        {...form.text('email')}
      />
      <TextArea
        label={contactMessages.message}
        name="message"
        required
        rows={7}
        className="min-h-44"
        limit={maxContactMessageLength}
        {...form.text('message')}
      />
      <div className="grid justify-items-start gap-3">
        <Button
          type="submit"
          size="large"
          busy={form.busy}
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
