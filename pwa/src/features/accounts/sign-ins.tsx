import type { OwnAccount } from '@everpaw/contracts/accounts/account.dto';
import { profileMessages } from '@everpaw/contracts/accounts/account-screens.messages';
import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { socialSignIn } from '@everpaw/contracts/accounts/accounts.messages';
import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { type ReactNode, useState } from 'react';
import { useAnswer } from '../../net/use-answer.ts';
import { useOnline } from '../../offline/react/hooks.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/helpers/notices.ts';
import { Link } from '../../ui/link.tsx';
import { OnlineButton } from './account-screen.tsx';
import { asChange, useAccountChange } from './own-account.ts';
import { useLinkOutcome } from './provider-notice.ts';

type Service = (typeof socialSignIn)[number];

/** The ways to sign in: the password, linked services, and services that can be linked. */
export function SignIns({ account }: { account: OwnAccount }) {
  useLinkOutcome();
  const open = useAnswer(accountsApi.providers);
  const change = useAccountChange();
  const notify = useToast();
  const online = useOnline();
  const [leaving, setLeaving] = useState<Service | null>(null);
  return (
    <>
      <ul className="border-rule border-t">
        <Way
          name={profileMessages.password}
          state={account.hasPassword ? profileMessages.passwordSet : profileMessages.passwordNotSet}
        >
          <Link to="/settings#password" className={buttonStyle('plain')}>
            {account.hasPassword ? profileMessages.changePassword : profileMessages.setPassword}
          </Link>
        </Way>
        {socialSignIn.map((service) => {
          const linked = account.signIns.find(({ provider }) => provider === service.provider);
          if (linked)
            return (
              <Way
                key={service.provider}
                name={service.name}
                state={linked.email ? profileMessages.linkedAs(linked.email) : profileMessages.linked}
              >
                <OnlineButton
                  variant="plain"
                  aria-label={`${profileMessages.unlink} ${service.name}`}
                  onClick={() => setLeaving(service)}
                >
                  {profileMessages.unlink}
                </OnlineButton>
              </Way>
            );
          if (!online || !open.data?.[service.provider]) return null;
          return (
            <Way key={service.provider} name={service.name} state={null}>
              <a
                href={pathOf(accountsApi.provider, {
                  params: { provider: service.provider },
                  query: { link: '1', redirect: '/profile' },
                })}
                className={buttonStyle('quiet')}
              >
                {profileMessages.link(service.name)}
              </a>
            </Way>
          );
        })}
      </ul>
      {leaving && (
        <ConfirmDialog
          open
          onClose={() => setLeaving(null)}
          title={profileMessages.unlinkTitle(leaving.name)}
          text={profileMessages.unlinkText(leaving.name)}
          confirmLabel={profileMessages.unlink}
          onConfirm={async () => {
            await change
              .mutateAsync(asChange(accountsApi.unlinkSignIn, { params: { provider: leaving.provider } }))
              // The mutation notifies of failures, so the dialog shows none.
              .then(
                () => notify({ title: profileMessages.unlinked(leaving.name) }),
                () => {},
              );
          }}
        />
      )}
    </>
  );
}

function Way({ name, state, children }: { name: string; state: string | null; children: ReactNode }) {
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-rule border-b py-2">
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        {state && <p className="text-ink-soft text-small [overflow-wrap:anywhere]">{state}</p>}
      </div>
      {children}
    </li>
  );
}
