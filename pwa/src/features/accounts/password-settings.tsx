import { newPassword as newPasswordSchema } from '@everpaw/contracts/accounts/account.commands';
import type { OwnAccount } from '@everpaw/contracts/accounts/account.dto';
import { accountScreens, settingsMessages } from '@everpaw/contracts/accounts/account-screens.messages';
import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import { call, messageOf } from '../../net/http.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { checked, type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { OnlineButton } from './account-screen.tsx';
import { sessionsKey } from './devices.tsx';

const start = { currentPassword: '', newPassword: '', repeatPassword: '' };

function errorsOf(values: typeof start): FieldErrors {
  const errors: FieldErrors<keyof typeof start> = {};
  const refused = newPasswordSchema.safeParse(values.newPassword).error?.issues[0]?.message;
  if (values.currentPassword === '') errors.currentPassword = accountMessages.passwordRequired;
  if (refused) errors.newPassword = refused;
  if (values.repeatPassword !== values.newPassword) errors.repeatPassword = accountMessages.passwordsDiffer;
  return errors;
}

/** Changes the password, or emails a link to set the first one. */
export function PasswordSettings({ account }: { account: OwnAccount }) {
  return account.hasPassword ? <PasswordForm /> : <FirstPassword />;
}

/** Hides the gap of the notice while it's empty. */
const quietUntilFilled = '-mb-5 has-[p]:mb-0';

function PasswordForm() {
  const notify = useToast();
  const client = useQueryClient();
  const form = useForm({
    start,
    check: (values) => checked(values, errorsOf(values)),
    send: async ({ currentPassword, newPassword }) => {
      await call(accountsApi.changePassword, {
        body: { currentPassword, newPassword },
        idempotencyKey: uuidv7(),
      });
      notify({ title: settingsMessages.passwordChanged, text: settingsMessages.passwordChangedText });
      void client.invalidateQueries({ queryKey: sessionsKey });
    },
    failed: { title: settingsMessages.passwordFailed, text: accountScreens.notDoneText },
    clears: true,
  });
  return (
    <form {...form.attributes} className="grid gap-5">
      <div className={quietUntilFilled}>
        <FailureNotice failure={form.failure} />
      </div>
      <PasswordField
        label={settingsMessages.currentPassword}
        name="currentPassword"
        autoComplete="current-password"
        required
        {...form.text('currentPassword')}
      />
      <PasswordField
        label={settingsMessages.newPassword}
        name="newPassword"
        autoComplete="new-password"
        hint={accountMessages.passwordHint}
        required
        {...form.text('newPassword')}
      />
      <PasswordField
        label={settingsMessages.repeatPassword}
        name="repeatPassword"
        autoComplete="new-password"
        required
        {...form.text('repeatPassword')}
      />
      <OnlineButton
        type="submit"
        className="justify-self-start"
        busy={form.busy}
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
