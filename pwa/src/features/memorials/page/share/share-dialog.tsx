import { audienceMessages } from '@everpaw/contracts/memorials/audience/audience.messages';
import { sharePicture, sharePicturePath } from '@everpaw/contracts/memorials/home-screen';
import { audienceOf } from '@everpaw/contracts/memorials/memorial-audience';
import { memorialMessages } from '@everpaw/contracts/memorials/memorials.messages';
import { shareMessages } from '@everpaw/contracts/memorials/screens/share.messages';
import { type ReactNode, useState } from 'react';
import { Button, buttonStyle } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { classNames } from '../../../../ui/helpers/class-names.ts';
import { TextLink } from '../../../../ui/link.tsx';
import { CheckIcon, PhoneIcon } from '../../../../ui/pictures/icons.tsx';
import { ChatIcon, EmailIcon, PeopleIcon } from '../../../../ui/pictures/more-icons.tsx';
import { useCurrentUser } from '../../../session/current-user.ts';
import type { ShownMemorial } from '../../../shared/shown-memorials.ts';
import { PrintableQr, QrPicture, SpokenAddress, useQrCode } from './qr-picture.tsx';
import { type Shared, sharedOf, shareLinks } from './share.ts';

/** The ways to give away a page's address if the device has no share sheet, or the page isn't for everyone. */
export default function ShareDialog({
  memorial,
  isSent,
  onClose,
}: {
  memorial: ShownMemorial;
  /** Whether the server has the page. */
  isSent: boolean;
  onClose: () => void;
}) {
  const { petName, isPublic } = memorial;
  const shared = sharedOf(memorial);
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={shareMessages.shareThisMemorial}
      description={useReaders(memorial, isSent)}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <div
          className={classNames(
            'grid grid-cols-[minmax(0,1fr)] content-start gap-5',
            !isPublic && 'sm:col-span-2',
          )}
        >
          {isPublic && isSent && <SharePicture memorial={memorial} />}
          <div>
            <p className="font-semibold">{petName}</p>
            <SpokenAddress url={shared.url} className="font-display text-[1.375rem] leading-snug" />
          </div>
          <CopyLink url={shared.url} />
          {isPublic ? (
            <Services shared={shared} />
          ) : (
            audienceOf(memorial) === 'private' && (
              <p className="text-ink-soft text-small">
                {shareMessages.toLetOthersRead}{' '}
                <TextLink to={`/memorials/${memorial.id}/edit`}>{shareMessages.makeThePagePublic}</TextLink>.
              </p>
            )
          )}
        </div>
        {isPublic && <Qr petName={petName} url={shared.url} />}
      </div>
    </Dialog>
  );
}

/** Returns who can open the address. */
function useReaders(memorial: ShownMemorial, isSent: boolean): string {
  const { user } = useCurrentUser();
  if (!isSent) return shareMessages.notSentYet;
  switch (audienceOf(memorial)) {
    case 'public':
      return shareMessages.publicText;
    case 'link':
      return shareMessages.linkText;
    case 'password':
      return shareMessages.passwordText;
    case 'private':
      return user?.id === memorial.userId && memorial.keepers.length === 0
        ? audienceMessages.sharedByOwner
        : audienceMessages.shared;
  }
}

/** The page's preview as messengers show it; left out without a connection. */
function SharePicture({ memorial }: { memorial: ShownMemorial }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return null;
  return (
    <img
      src={sharePicturePath(memorial)}
      width={sharePicture.width}
      height={sharePicture.height}
      alt={shareMessages.previewOf(memorial.petName)}
      onError={() => setMissing(true)}
      className="h-auto w-full rounded-soft border border-rule bg-sunk"
    />
  );
}

function CopyLink({ url }: { url: string }) {
  const [copied, setCopied] = useState<boolean | null>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  }

  return (
    <div className="grid gap-2">
      <Button
        data-autofocus
        icon={copied ? <CheckIcon /> : undefined}
        className="max-sm:w-full sm:justify-self-start"
        onClick={() => void copy()}
      >
        {copied ? shareMessages.copied : shareMessages.copyLink}
      </Button>
      <p role="status" className="text-ink-soft text-small empty:hidden">
        {copied === false && shareMessages.copyFailed}
      </p>
    </div>
  );
}

function Services({ shared }: { shared: Shared }) {
  const { email, whatsApp, sms, facebook } = shareLinks(shared);
  return (
    <ul className="grid grid-cols-2 gap-2.5">
      <Service href={email} icon={<EmailIcon />} name={shareMessages.email} />
      <Service href={sms} icon={<PhoneIcon />} name={shareMessages.messages} />
      <Service href={whatsApp} icon={<ChatIcon />} name={shareMessages.whatsapp} />
      <Service href={facebook} icon={<PeopleIcon />} name={shareMessages.facebook} />
    </ul>
  );
}

function Service({ href, icon, name }: { href: string; icon: ReactNode; name: string }) {
  const isOnTheWeb = href.startsWith('https:');
  return (
    <li>
      <a
        href={href}
        {...(isOnTheWeb ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
        className={`${buttonStyle('quiet')} w-full`}
      >
        {icon}
        {name}
        {isOnTheWeb && <span className="sr-only"> {shareMessages.opensInNewTab}</span>}
      </a>
    </li>
  );
}

function Qr({ petName, url }: { petName: string; url: string }) {
  const qr = useQrCode(petName, url);
  return (
    <div className="grid content-start justify-items-center gap-4 border-rule border-t pt-6 sm:border-0 sm:pt-0">
      <QrPicture {...qr} className="w-full max-w-48" />
      <p className="text-center text-ink-soft text-small">{memorialMessages.qrText}</p>
      <PrintableQr {...qr} />
    </div>
  );
}
