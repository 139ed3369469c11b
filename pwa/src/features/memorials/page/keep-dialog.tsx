import { amounts } from '@everpaw/contracts/kernel/text/amounts.messages';
import { firstVisible } from '@everpaw/contracts/kernel/text/visible-characters';
import { pinSizeOf } from '@everpaw/contracts/memorials/pin-size';
import { laterPageMessages } from '@everpaw/contracts/memorials/screens/page-later.messages';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { fileSize } from '../../../ui/helpers/file-size.ts';
import { CheckIcon } from '../../../ui/pictures/icons.tsx';
import { PlusIcon } from '../../../ui/pictures/more-icons.tsx';
import { type ShownMemorial, useMemorialPin } from '../../shared/shown-memorials.ts';

/**
 * Explains how to keep a page at hand if the browser has no install prompt: manual steps on an iPhone or iPad, or
 * pinning it inside the app.
 */
export default function KeepDialog({
  memorial,
  way,
  onClose,
}: {
  memorial: ShownMemorial;
  way: 'guide' | 'pin';
  onClose: () => void;
}) {
  const { petName } = memorial;
  return (
    <Dialog
      open
      size="short"
      onClose={onClose}
      title={way === 'guide' ? laterPageMessages.keepOnHomeScreen : laterPageMessages.keepClose(petName)}
    >
      {window.isSecureContext === false ? (
        <p>{laterPageMessages.needsHttps}</p>
      ) : (
        <div className="grid gap-6">
          {way === 'guide' && <Guide petName={petName} />}
          <Pin memorial={memorial} way={way} />
        </div>
      )}
    </Dialog>
  );
}

/** A sentence with bold words: before, bold, after. */
function WithBold({ text: [before, bold, after] }: { text: readonly [string, string, string] }) {
  return (
    <>
      {before}
      <strong className="font-semibold">{bold}</strong>
      {after}
    </>
  );
}

function Guide({ petName }: { petName: string }) {
  return (
    <ol className="grid gap-1">
      <Step number={1} picture={<ShareSheetPicture />}>
        <WithBold text={laterPageMessages.tapShare} />
      </Step>
      <Step number={2} picture={<AddPicture />}>
        <WithBold text={laterPageMessages.chooseAdd} />
      </Step>
      <Step number={3} picture={<HomePicture letter={firstVisible(petName)} />}>
        <WithBold text={laterPageMessages.tapAdd(petName)} />
      </Step>
    </ol>
  );
}

function Step({ number, picture, children }: { number: number; picture: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-5 border-rule border-b py-4 last:border-0">
      {picture}
      <p>
        <span className="block font-display text-themed-ink text-lg">{number}.</span>
        {children}
      </p>
    </li>
  );
}

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 104 76"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="w-full rounded-soft border border-rule bg-leaf text-ink-soft"
    >
      {children}
    </svg>
  );
}

function ShareSheetPicture() {
  return (
    <Drawing>
      <path d="M10 12h84M10 22h60M10 32h70" opacity=".35" />
      <path d="M0 50h104" opacity=".6" />
      <g className="text-themed-ink" stroke="currentColor" strokeWidth="2">
        <path d="M47 60h-3v11h16V60h-3M52 66V54M48.5 57.2 52 53.6l3.5 3.6" />
      </g>
      <path d="M18 58l-4 5 4 5M86 58l4 5-4 5" opacity=".5" />
    </Drawing>
  );
}

function AddPicture() {
  return (
    <Drawing>
      <rect x="8" y="8" width="88" height="17" rx="4" opacity=".35" />
      <g className="text-themed-ink" stroke="currentColor" strokeWidth="2">
        <rect x="8" y="30" width="88" height="18" rx="4" />
        <rect x="80" y="34" width="10" height="10" rx="2.5" />
        <path d="M85 36.6v4.8M82.6 39h4.8M15 39h40" />
      </g>
      <rect x="8" y="53" width="88" height="17" rx="4" opacity=".35" />
    </Drawing>
  );
}

function HomePicture({ letter }: { letter: string }) {
  return (
    <Drawing>
      {[16, 64, 84].map((x) => (
        <rect key={x} x={x - 4} y="14" width="14" height="14" rx="4" opacity=".35" />
      ))}
      <rect
        x="34"
        y="8"
        width="24"
        height="24"
        rx="6"
        className="fill-themed-wash stroke-themed-ink"
        strokeWidth="2"
      />
      <text
        x="46"
        y="26"
        textAnchor="middle"
        stroke="none"
        className="fill-themed-ink font-display text-[1rem]"
      >
        {letter}
      </text>
      {[12, 39, 60, 80].map((x) => (
        <rect key={x} x={x} y="48" width="14" height="14" rx="4" opacity=".35" />
      ))}
    </Drawing>
  );
}

/** Returns what pinning stores, in words: `It takes up about 12.4 MB with 3 photos and 1 video.` */
function pinContent(memorial: ShownMemorial): string {
  const { images, videos = [], audio = [] } = memorial;
  const parts = [
    images.length > 0 && amounts.photos(images.length),
    videos.length > 0 && amounts.videos(videos.length),
    audio.length > 0 && amounts.sounds(audio.length),
  ].filter((part) => part !== false);
  return laterPageMessages.takesUp(fileSize(pinSizeOf(memorial)), amounts.and(parts));
}

function Pin({ memorial, way }: { memorial: ShownMemorial; way: 'guide' | 'pin' }) {
  const { id, petName } = memorial;
  const { pinned, pin, unpin } = useMemorialPin(id);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function change(work: () => Promise<void>) {
    setBusy(true);
    setFailed(false);
    try {
      await work();
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="grid justify-items-start gap-4">
      {way === 'guide' ? (
        <p className="text-ink-soft">{laterPageMessages.pinInstead}</p>
      ) : (
        <p>{laterPageMessages.pinOnly}</p>
      )}
      {pinned ? (
        <>
          <p role="status" className="flex items-center gap-2 font-semibold text-themed-ink">
            <CheckIcon /> {laterPageMessages.pinnedHere(petName)}
          </p>
          <Button variant="quiet" busy={busy} onClick={() => void change(unpin)}>
            {laterPageMessages.unpin}
          </Button>
        </>
      ) : (
        <Button
          icon={<PlusIcon />}
          data-autofocus
          busy={busy || pinned === null}
          onClick={() => void change(pin)}
        >
          {laterPageMessages.pinThisPage}
        </Button>
      )}
      {pinned === false && <p className="text-ink-soft text-small">{pinContent(memorial)}</p>}
      {failed && (
        <p role="alert" className="text-danger">
          {laterPageMessages.pinFailed}
        </p>
      )}
    </div>
  );
}
