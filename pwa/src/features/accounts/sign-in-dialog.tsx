import { accountForms } from '@everpaw/contracts/accounts/account-forms.messages';
import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { accountMessages, socialSignIn } from '@everpaw/contracts/accounts/accounts.messages';
import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { screenPath } from '@everpaw/contracts/site/paths';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAnswer } from '../../net/use-answer.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Failure } from '../../ui/form/use-form.ts';
import { notifyAfterLoad } from '../../ui/helpers/notices.ts';
import { TextLink } from '../../ui/link.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { placeAfterSignIn } from '../session/after-sign-in.ts';
import { defaultRedirect } from '../session/default-redirect.ts';
import type { SignInTab } from '../session/sign-in.ts';
import { providerNotice } from './provider-notice.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

type Props = {
  initialTab: SignInTab;
  /** Where to go after signing in. It's untrusted, since any link can set it. Null if there is no target. */
  wanted: string | null;
  onClose: () => void;
};

/** The dialog to sign in or up, shown over any page. */
export default function SignInDialog({ initialTab, wanted, onClose }: Props) {
  const redirect = wanted ? (screenPath(wanted) ?? defaultRedirect) : null;
  const [tab, setTab] = useState<SignInTab>(initialTab);
  const [search] = useSearchParams();
  const arrived = providerNotice(search.get('notice'), search.get('provider'));

  // The page reloads so that no data of the signed-out visit remains. The notification is shown after the reload.
  async function finish(title: string, text: string) {
    const place = await placeAfterSignIn(redirect);
    notifyAfterLoad({ title, text });
    onClose();
    window.location.assign(place);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={tab === 'sign-in' ? accountMessages.signInTitle : accountMessages.signUpTitle}
    >
      <CalmNotice notice={arrived} />
      <Tabs
        label={accountForms.account}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'sign-in',
            label: accountMessages.signInTab,
            content: (
              <SignInForm
                onDone={() => finish(accountMessages.welcomeBackTitle, accountMessages.welcomeBackText)}
              />
            ),
          },
          {
            value: 'sign-up',
            label: accountMessages.signUpTab,
            content: (
              <SignUpForm onDone={() => finish(accountMessages.welcomeTitle, accountMessages.welcomeText)} />
            ),
          },
        ]}
      />
      <Social redirect={redirect} />
      {redirect === defaultRedirect && tab === 'sign-up' && (
        <p className="mt-8 text-center">
          <TextLink to={defaultRedirect} onClick={onClose}>
            {accountMessages.beginWithout}
          </TextLink>
        </p>
      )}
    </Dialog>
  );
}

/**
 * The buttons of the other sign-in services that this site offers; nothing if there are none or while they are unknown.
 */
function Social({ redirect }: { redirect: string | null }): ReactNode {
  const { data: open } = useAnswer(accountsApi.providers);
  const services = socialSignIn.filter(({ provider }) => open?.[provider]);
  const query = { redirect: redirect === defaultRedirect ? null : redirect };
  if (services.length === 0) return null;
  return (
    <section aria-label={accountForms.otherWays} className="mt-8">
      <p className="flex items-center gap-4 text-ink-soft text-small before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule">
        {accountForms.orContinueWith}
      </p>
      <ul className="mt-4 grid auto-cols-fr grid-flow-col gap-2.5">
        {services.map(({ provider, name }) => (
          <li key={provider} className="grid">
            <a
              href={pathOf(accountsApi.provider, { params: { provider }, query })}
              aria-label={accountForms.continueWith(name)}
              className={buttonStyle('quiet')}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A neutral notice that isn't about an error in the input. */
function CalmNotice({ notice }: { notice: Failure | null }) {
  return (
    <div role="status">
      {notice && (
        <div className="mb-5 rounded-soft bg-dusk-wash px-4 py-3">
          <p className="font-semibold">{notice.title}</p>
          <p className="text-small">{notice.text}</p>
        </div>
      )}
    </div>
  );
}
