import { newPassword as newPasswordSchema } from '@everpaw/contracts/accounts/account.commands';
import type { OwnAccount } from '@everpaw/contracts/accounts/account.dto';
import { accountScreens, settingsMessages } from '@everpaw/contracts/accounts/account-screens.messages';
import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { call, messageOf } from '../../net/http.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { useToast } from '../../ui/notices.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { OnlineButton } from './account-screen.tsx';
import { sessionsKey } from './devices.tsx';

const names = ['currentPassword', 'newPassword', 'repeatPassword'] as const;
type Name = (typeof names)[number];

function check(values: Record<Name, string>): FieldErrors<Name> {
  const errors: FieldErrors<Name> = {};
  const refused = newPasswordSchema.safeParse(values.newPassword).error?.issues[0]?.message;
  if (values.currentPassword === '') errors.currentPassword = accountMessages.passwordRequired;
  if (refused) errors.newPassword = refused;
  if (values.repeatPassword !== values.newPassword) errors.repeatPassword = accountMessages.passwordsDiffer;
  return errors;
}

/** Changes the password, or emails a link to set the first one. */
export function PasswordSettings({ account }: { account: OwnAccount }) {
  const [changed, setChanged] = useState(0);
  return account.hasPassword ? (
    // The key resets the form after a change, so that no password stays in it.
    <PasswordForm key={changed} onChanged={() => setChanged((count) => count + 1)} />
  ) : (
    <FirstPassword />
  );
}

/** Hides the gap of the notice while it's empty. */
const quietUntilFilled = '-mb-5 has-[p]:mb-0';

function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const notify = useToast();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { form, errors, failure, submit } = useForm({
    names,
    check,
    send: async ({ currentPassword, newPassword }) => {
      setBusy(true);
      try {
        await call(accountsApi.changePassword, {
          body: { currentPassword, newPassword },
          idempotencyKey: uuidv7(),
        });
      } finally {
        setBusy(false);
      }
      notify({ title: settingsMessages.passwordChanged, text: settingsMessages.passwordChangedText });
      void client.invalidateQueries({ queryKey: sessionsKey });
      onChanged();
    },
    failed: { title: settingsMessages.passwordFailed, text: accountScreens.notDoneText },
  });
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <div className={quietUntilFilled}>
        <FailureNotice failure={failure} />
      </div>
      <PasswordField
        label={settingsMessages.currentPassword}
        name="currentPassword"
        autoComplete="current-password"
        required
        error={errors.currentPassword}
      />
      <PasswordField
        label={settingsMessages.newPassword}
        name="newPassword"
        autoComplete="new-password"
        hint={accountMessages.passwordHint}
        required
        error={errors.newPassword}
      />
      <PasswordField
        label={settingsMessages.repeatPassword}
        name="repeatPassword"
        autoComplete="new-password"
        required
        error={errors.repeatPassword}
      />
      <OnlineButton
        type="submit"
        className="justify-self-start"
        busy={busy}
        busyLabel={settingsMessages.changingPassword}
      >
        {settingsMessages.changePassword}
      </OnlineButton>
    </form>
  );
}

function FirstPassword() {
  const sending = useMutation({
    mutationFn: () => call(accountsApi.sendPasswordLink),
  });
  return (
    <>
      <p>{settingsMessages.noPassword}</p>
      <OnlineButton
        variant="quiet"
        className="justify-self-start"
        busy={sending.isPending}
        onClick={() => sending.mutate()}
      >
        {settingsMessages.mailLink}
      </OnlineButton>
      <div role="status">
        {sending.isSuccess && (
          <div className="rounded-soft bg-dusk-wash px-4 py-3">
            <p className="font-semibold">{accountMessages.checkYourEmail}</p>
            <p className="text-small">{accountMessages.checkYourEmailText}</p>
          </div>
        )}
      </div>
      <FailureNotice
        failure={
          sending.isError
            ? {
                title: accountScreens.notDone,
                text: messageOf(sending.error, accountScreens.notDoneText),
              }
            : null
        }
      />
    </>
  );
}
