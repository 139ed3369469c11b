import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { accountMessages, linkMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { useNavigate } from 'react-router-dom';
import { notifyAfterLoad } from '../../../ui/helpers/notices.ts';
import { placeAfterSignIn } from '../../session/after-sign-in.ts';
import { defaultRedirect } from '../../session/default-redirect.ts';
import { LinkScreen, useLinkToken } from './mailed-link.tsx';
import { PressLink } from './press-link.tsx';

/** Signs in with an emailed one-time link, and continues like the sign-in dialog. */
export default function SignInLinkScreen() {
  const token = useLinkToken();
  const navigate = useNavigate();
  return (
    <LinkScreen title={linkMessages.signInTitle}>
      <PressLink
        token={token}
        endpoint={accountsApi.signInLink}
        text={linkMessages.signInText}
        label={linkMessages.signInPress}
        busyLabel={linkMessages.signInBusy}
        onDone={() => {
          notifyAfterLoad({ title: accountMessages.welcomeBackTitle, text: accountMessages.welcomeBackText });
          void placeAfterSignIn(null).then((place) => window.location.assign(place));
        }}
        onAskAgain={() => void navigate(defaultRedirect)}
      />
    </LinkScreen>
  );
}
