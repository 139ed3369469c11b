import { memorialsApi } from '@everpaw/contracts/memorials/memorials.api';
import {
  pagePasswordMessages as messages,
  pagePasswordLength,
} from '@everpaw/contracts/memorials/password/page-password.messages';
import { useMutation } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { call } from '../../../net/http.ts';
import { useOffline, useOnline } from '../../../offline/react/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { checked, useForm } from '../../../ui/form/use-form.ts';
import { useToast } from '../../../ui/helpers/notices.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { pullAnew } from '../../keepers/keeper-calls.ts';
import type { ShownMemorial } from '../../shared/shown-memorials.ts';

function problemOf({ length }: string): string | undefined {
  if (length < pagePasswordLength.min) return messages.tooShort;
  return length > pagePasswordLength.max ? messages.tooLong : undefined;
}

/** Returns a function that sets the page's password, or removes it with null. Rejects with the request's error. */
function useSave(id: string) {
  const offline = useOffline();
  const notify = useToast();
  return async (password: string | null) => {
    await call(memorialsApi.changePassword, { params: { id }, body: { password }, idempotencyKey: uuidv7() });
    await pullAnew(offline);
    notify({ title: password === null ? messages.removed : messages.saved });
  };
}

/**
 * The password with which others open a page that isn't public. It is saved on its own, because it needs a connection
 * and is never stored on the device.
 */
export function PagePassword({ memorial: { id, hasPassword = false } }: { memorial: ShownMemorial }) {
  const online = useOnline();
  const save = useSave(id);
  const form = useForm({
    start: { password: '' },
    clears: true,
    check: ({ password }) => checked({ password }, { password: problemOf(password) }),
    send: ({ password }) => save(password),
    failed: { title: messages.notSaved, text: messages.notSaved },
  });
  return (
    <section aria-label={messages.heading} className="grid gap-3">
      <p className="text-ink-soft">{hasPassword ? messages.isSet : messages.lead}</p>
      <form {...form.attributes} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <PasswordField
          label={messages.label}
          required={false}
          autoComplete="new-password"
          {...form.text('password')}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            type="submit"
            variant="quiet"
            busy={form.busy}
            busyLabel={messages.saving}
            disabled={!online || form.values.password === ''}
          >
            {hasPassword ? messages.change : messages.set}
          </Button>
          <p role="status" className="text-ink-soft text-small">
            {online ? form.failure?.text : messages.needsConnection}
          </p>
        </div>
      </form>
      {hasPassword && <Removal id={id} />}
    </section>
  );
}

/** Asks to remove the password of a page that only invited people should see. */
export function PagePasswordRemoval({ memorial: { id } }: { memorial: ShownMemorial }) {
  return (
    <section aria-label={messages.heading} className="grid gap-3">
      <p className="text-ink-soft">{messages.stillOpens}</p>
      <Removal id={id} />
    </section>
  );
}

function Removal({ id }: { id: string }) {
  const online = useOnline();
  const notify = useToast();
  const save = useSave(id);
  const removal = useMutation({
    mutationFn: () => save(null),
    onError: () => notify({ title: messages.notSaved, tone: 'problem' }),
  });
  return (
    <Button
      variant="plain"
      className="-ml-4.5 justify-self-start"
      busy={removal.isPending}
      busyLabel={messages.saving}
      disabled={!online}
      onClick={() => removal.mutate()}
    >
      {messages.remove}
    </Button>
  );
}
