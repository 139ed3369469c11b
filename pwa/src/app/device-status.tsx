import { frameMessages } from '@everpaw/contracts/site/screens/frame.messages';
import { useOutboxStatus } from '../offline/react/hooks.ts';
import type { OutboxStatus } from '../offline/store/status.ts';
import { classNames } from '../ui/helpers/class-names.ts';
import { Link } from '../ui/link.tsx';
import { AlertIcon, NoSignalIcon, WaveIcon } from '../ui/pictures/icons.tsx';

/** Returns the most important status of this device as one line; null if there is nothing to report. */
export function statusLine({
  waiting,
  needsAttention,
  online,
  paused,
  sending,
  outdated,
}: OutboxStatus): string | null {
  if (outdated) return frameMessages.outdated;
  if (needsAttention > 0) return frameMessages.attention(needsAttention);
  if (paused && waiting > 0) return frameMessages.signIn(waiting);
  if (waiting > 0) return sending && online ? frameMessages.sending : frameMessages.waiting(waiting);
  if (!online) return frameMessages.noSignal;
  return null;
}

/** The status icon in the header, shown only if there is a status. Links to saved pages and queued commands. */
export default function DeviceStatus({ className }: { className?: string }) {
  const status = useOutboxStatus();
  const line = statusLine(status);
  return (
    <span role="status" className={classNames('contents', className)}>
      {line && (
        <Link
          to="/saved"
          title={line}
          className={classNames(
            'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-soft px-2 text-small hover:bg-sunk',
            status.needsAttention > 0 ? 'font-semibold text-danger' : 'text-ink-soft',
          )}
        >
          {status.needsAttention > 0 ? (
            <AlertIcon className="size-5" />
          ) : status.online ? (
            <WaveIcon className="size-5" />
          ) : (
            <NoSignalIcon className="size-5" />
          )}
          <span className="sr-only xl:not-sr-only">{line}</span>
        </Link>
      )}
    </span>
  );
}
