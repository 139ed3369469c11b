import { personName } from '@everpaw/contracts/accounts/account.commands';
import type { OwnAccount } from '@everpaw/contracts/accounts/account.dto';
import { accountScreens, profileMessages } from '@everpaw/contracts/accounts/account-screens.messages';
import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { useMutation } from '@tanstack/react-query';
import { call, messageOf } from '../../net/http.ts';
import { Badge } from '../../ui/badge.tsx';
import { TextField } from '../../ui/field.tsx';
import { checked, useForm } from '../../ui/form/use-form.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { AccountScreen, OnlineButton, Part, WithAccount } from './account-screen.tsx';
import { Avatar } from './avatar.tsx';
import { asChange, useAccountChange } from './own-account.ts';
import { ProfilePhoto } from './profile-photo.tsx';
import { SignIns } from './sign-ins.tsx';

/** Name, photo, and ways to sign in. */
export default function ProfileScreen() {
  return (
    <AccountScreen
      title={siteLabels.profile}
      lead={profileMessages.lead}
      signInText={profileMessages.signInText}
    >
      {() => (
        <WithAccount>
          {(account) => (
            <>
              <Part title={profileMessages.photoTitle} text={profileMessages.photoText}>
                <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
                  <Avatar user={account} size="large" />
                  <ProfilePhoto hasPhoto={account.profileImageUrl !== null} />
                </div>
              </Part>
              <Part title={profileMessages.nameTitle}>
                {/* The key resets the form only when the saved name changes, so that input stays when the photo
                   changes. */}
                <NameForm key={`${account.firstName} ${account.lastName}`} account={account} />
              </Part>
              <Part title={profileMessages.emailTitle}>
                <Email account={account} />
              </Part>
              <Part title={profileMessages.signInsTitle} text={profileMessages.signInsText}>
                <SignIns account={account} />
              </Part>
            </>
          )}
        </WithAccount>
      )}
    </AccountScreen>
  );
}

function NameForm({ account }: { account: OwnAccount }) {
  const change = useAccountChange();
  const notify = useToast();
  const form = useForm({
    start: { firstName: account.firstName, lastName: account.lastName },
    check: (values) =>
      checked(values, { firstName: personName.safeParse(values.firstName).error?.issues[0]?.message }),
    async send(body) {
      await change.mutateAsync(asChange(accountsApi.changeProfile, { body }));
      notify({ title: accountScreens.saved });
    },
    // The mutation shows failures.
    failed: () => {},
  });

  return (
    <form {...form.attributes} className="grid gap-5">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={profileMessages.firstName}
          autoComplete="given-name"
          required
          maxLength={100}
          {...form.text('firstName')}
        />
        <TextField
          label={profileMessages.lastName}
          autoComplete="family-name"
          maxLength={100}
          {...form.text('lastName')}
        />
      </div>
      <OnlineButton
        type="submit"
        className="justify-self-start"
        busy={form.busy}
        busyLabel={profileMessages.saving}
      >
        {profileMessages.save}
      </OnlineButton>
    </form>
  );
}

function Email({ account }: { account: OwnAccount }) {
  const notify = useToast();
  const sending = useMutation({
    mutationFn: () => call(accountsApi.resendVerification),
    onSuccess: () => notify({ title: profileMessages.confirmSent }),
    onError: (error) =>
      notify({
        title: accountScreens.notDone,
        text: messageOf(error, accountScreens.notDoneText),
        tone: 'problem',
      }),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="[overflow-wrap:anywhere]">{account.email}</p>
      <Badge tone={account.emailVerified ? 'moss' : 'clay'}>
        {account.emailVerified ? profileMessages.confirmed : profileMessages.notConfirmed}
      </Badge>
      {!account.emailVerified && (
        <OnlineButton variant="quiet" busy={sending.isPending} onClick={() => sending.mutate()}>
          {profileMessages.confirm}
        </OnlineButton>
      )}
    </div>
  );
}
