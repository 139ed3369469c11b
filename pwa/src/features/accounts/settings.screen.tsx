import type { OwnAccount } from '@everpaw/contracts/accounts/account.dto';
import { settingsMessages } from '@everpaw/contracts/accounts/account-screens.messages';
import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { accountDataMessages } from '@everpaw/contracts/export/account-data.messages';
import type { Language } from '@everpaw/contracts/kernel/languages/languages';
import { appearanceMessages } from '@everpaw/contracts/site/appearance.messages';
import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { useOnline } from '../../offline/react/hooks.ts';
import { Switch } from '../../ui/field.tsx';
import { LanguageChoice } from '../../ui/form/language-choice.tsx';
import { useToast } from '../../ui/helpers/notices.ts';
import { DeleteAccountPanel } from '../account-data/delete-account-panel.tsx';
import { ExportPanel } from '../account-data/export-panel.tsx';
import { useShowsOnThisDay } from '../shared/shows-on-this-day.ts';
import { AccountScreen, Part, WithAccount } from './account-screen.tsx';
import { Devices } from './devices.tsx';
import { asChange, useAccountChange, useOwnAccount } from './own-account.ts';
import { PasswordSettings } from './password-settings.tsx';
import { ThisDevice } from './this-device.tsx';

/** Password, devices, emails, data on this device, memories of the day, export, and deletion of the account. */
export default function SettingsScreen() {
  return (
    <AccountScreen
      title={siteLabels.settings}
      lead={settingsMessages.lead}
      signInText={settingsMessages.signInText}
    >
      {() => (
        <>
          <WithAccount>
            {(account) => (
              <>
                <Part
                  id="password"
                  title={settingsMessages.passwordTitle}
                  text={account.hasPassword && settingsMessages.passwordText}
                >
                  <PasswordSettings account={account} />
                </Part>
                <Part title={settingsMessages.devicesTitle} text={settingsMessages.devicesText}>
                  <Devices />
                </Part>
                <Part title={settingsMessages.mailsTitle} text={settingsMessages.mailsText}>
                  <EmailPreferences preferences={account.emailPreferences} />
                </Part>
              </>
            )}
          </WithAccount>
          <Part title={appearanceMessages.language} text={appearanceMessages.languageText}>
            <LanguageOfAccount />
          </Part>
          <Part title={settingsMessages.deviceTitle}>
            <ThisDevice />
          </Part>
          <Part title={settingsMessages.remindTitle}>
            <MemoriesOfTheDay />
          </Part>
          <Part id="export" title={accountDataMessages.exportTitle}>
            <ExportPanel />
          </Part>
          <Part id="delete" title={accountDataMessages.deleteTitle}>
            <DeleteAccountPanel />
          </Part>
        </>
      )}
    </AccountScreen>
  );
}

/** Memories of the day are shown only if the person opts in, because they can hurt. */
function MemoriesOfTheDay() {
  const { shows, choose } = useShowsOnThisDay();
  const notify = useToast();
  return (
    <Switch
      label={settingsMessages.remind}
      hint={settingsMessages.remindHint}
      checked={shows ?? false}
      disabled={shows === null}
      onChange={(next) =>
        void choose(next).catch(() => notify({ title: settingsMessages.remindFailed, tone: 'problem' }))
      }
    />
  );
}

/** The choice of the language, which the account keeps for its emails. Offline, only this device keeps it. */
function LanguageOfAccount() {
  const { data: account } = useOwnAccount();
  const change = useAccountChange();
  const online = useOnline();
  if (!account || !online) return <LanguageChoice />;
  const keep = (language: Language) =>
    change.mutateAsync(
      asChange(accountsApi.changeEmailPreferences, { body: { ...account.emailPreferences, language } }),
    );
  return <LanguageChoice choose={keep} />;
}

/** Switches for emails. Each one saves immediately and shows the saved value. */
function EmailPreferences({ preferences }: { preferences: OwnAccount['emailPreferences'] }) {
  const change = useAccountChange();
  const online = useOnline();
  // Shows the chosen value until the server responds.
  const chosen: unknown = change.isPending ? change.variables.body : null;
  const shown = { ...preferences, ...(chosen as Partial<typeof preferences> | null) };
  const set = (next: Partial<typeof preferences>) =>
    change.mutate(asChange(accountsApi.changeEmailPreferences, { body: { ...preferences, ...next } }));
  return (
    <div className="grid gap-2">
      <Switch
        label={settingsMessages.tributes}
        hint={settingsMessages.tributesHint}
        checked={shown.tributes}
        disabled={!online || change.isPending}
        onChange={(tributes) => set({ tributes })}
      />
      <Switch
        label={settingsMessages.news}
        hint={settingsMessages.newsHint}
        checked={shown.news}
        disabled={!online || change.isPending}
        onChange={(news) => set({ news })}
      />
    </div>
  );
}
