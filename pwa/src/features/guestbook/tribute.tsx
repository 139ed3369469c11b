import { guestbookMessages } from '@everpaw/contracts/guestbook/guestbook.messages';
import { timeAgo } from '@everpaw/contracts/kernel/words';
import { createContext, memo, Suspense, use, useId, useRef, useState } from 'react';
import { useActions } from '../../offline/react/hooks.ts';
import { Badge } from '../../ui/badge.tsx';
import { dayOf } from '../../ui/dates.ts';
import { lazyOnPress } from '../../ui/lazy-part.tsx';
import { useToast } from '../../ui/notices.ts';
import type { ShownTribute } from '../shared/shown-memorials.ts';

const ReportTribute = lazyOnPress(() => import('./report-tribute.tsx'));
const DeleteTribute = lazyOnPress(() => import('./delete-tribute.tsx'));

/** Returns the state of a tribute that isn't published yet; null if it is. */
export function whereabouts(tribute: ShownTribute, isKeeper: boolean): string | null {
  if (tribute.unsent === 'sending') return 'Being sent';
  if (tribute.unsent) return 'Waiting to be sent';
  if (tribute.status === 'waiting') return isKeeper ? 'Waiting for you' : 'Waiting for the family';
  if (tribute.status === 'hidden') return 'Hidden';
  return null;
}

/** Returns both dates if a tribute was stored on a device overnight; otherwise null. */
function writtenAndArrived({ writtenAt, createdAt }: ShownTribute): string | null {
  if (writtenAt === undefined) return null;
  const [written, arrived] = [dayOf(writtenAt), dayOf(createdAt)];
  return written === arrived ? null : guestbookMessages.writtenAndArrived(written, arrived);
}

/**
 * A tribute as the content of a list item: author, place, date and text. Keepers can hide, show and delete
 * it, its author can delete it, and any visitor can report it. `now` is an ISO instant.
 */
export const Tribute = memo(OneTribute, isDrawnAlike);

/** A dialog that asks before an action. */
type Question = 'report' | 'delete';

/** The open parts of a tribute. */
export type Opened = { unfolded: boolean; asking: Question | null };
const closed: Opened = { unfolded: false, asking: null };

/** The open parts of each tribute by id, because a long list removes rows and draws them again. */
export const OpenedTributes = createContext(new Map<string, Opened>());

/** Returns the open parts of this tribute, which survive its row being drawn again. */
function useOpened(tributeId: string): [Opened, (change: Partial<Opened>) => void] {
  const all = use(OpenedTributes);
  const [opened, setOpened] = useState(all.get(tributeId) ?? closed);
  const change = (changes: Partial<Opened>) => {
    const next = { ...opened, ...changes };
    all.set(tributeId, next);
    setOpened(next);
  };
  return [opened, change];
}

type Props = { tribute: ShownTribute; isKeeper: boolean; now: string };

/** Compares content: every read of the local data creates new objects. */
function isDrawnAlike(before: Props, after: Props): boolean {
  return (
    before.isKeeper === after.isKeeper &&
    before.now === after.now &&
    (Object.keys(after.tribute) as (keyof ShownTribute)[]).every(
      (field) => before.tribute[field] === after.tribute[field],
    )
  );
}

/** Author, place and date. */
export function Signature({ tribute, when }: { tribute: ShownTribute; when: string }) {
  const { visitorName, visitorLocation, createdAt } = tribute;
  const days = writtenAndArrived(tribute);
  return (
    <div className="min-w-0">
      <p className="font-display text-[1.25rem] leading-snug">{visitorName || 'Somebody'}</p>
      <p className="flex flex-wrap gap-x-2 text-ink-soft text-small">
        {visitorLocation && <span>{visitorLocation} ·</span>}
        <time dateTime={createdAt}>
          <span className="print:hidden">{when}</span>
          <span className="hidden print:inline">{dayOf(createdAt)}</span>
        </time>
        {days && <span>· {days}</span>}
      </p>
    </div>
  );
}

function OneTribute({ tribute, isKeeper, now }: Props) {
  const { visitorName, tributeMessage } = tribute;
  const [{ unfolded, asking }, change] = useOpened(tribute.id);
  const close = () => change({ asking: null });
  const actionsId = useId();
  const acts = useRef<HTMLDivElement>(null);
  const where = whereabouts(tribute, isKeeper);
  const waitsForKeeper = isKeeper && tribute.status === 'waiting' && !tribute.unsent;
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <Signature tribute={tribute} when={timeAgo(tribute.createdAt, now)} />
        {!tribute.unsent && (
          <button
            type="button"
            aria-expanded={unfolded}
            aria-controls={actionsId}
            aria-label={`More about the tribute of ${visitorName || 'somebody'}`}
            onClick={() => {
              change({ unfolded: !unfolded });
              if (!unfolded) requestAnimationFrame(() => acts.current?.scrollIntoView({ block: 'nearest' }));
            }}
            className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-soft text-ink-soft hover:bg-sunk"
          >
            <svg viewBox="0 0 24 24" className="size-5" fill="currentColor" aria-hidden="true">
              <circle cx="5.5" cy="12" r="1.5" />
              <circle cx="12" cy="12" r="1.5" />
              <circle cx="18.5" cy="12" r="1.5" />
            </svg>
          </button>
        )}
      </div>
      <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{tributeMessage}</p>
      {where && (
        <p className="mt-3">
          <Badge>{where}</Badge>
        </p>
      )}
      {isKeeper && tribute.reports > 0 && (
        <p className="mt-3 text-danger text-small">
          {tribute.reports === 1 ? 'Somebody has' : `${tribute.reports} people have`} reported this tribute.
        </p>
      )}
      <div
        ref={acts}
        id={actionsId}
        hidden={!unfolded && !waitsForKeeper}
        className="mt-2 -ml-3 flex flex-wrap gap-x-1"
      >
        <Acts tribute={tribute} isKeeper={isKeeper} onAsk={(question) => change({ asking: question })} />
      </div>
      {asking && (
        <Suspense>
          {asking === 'report' ? (
            <ReportTribute tribute={tribute} onClose={close} />
          ) : (
            <DeleteTribute tribute={tribute} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}

function Acts({
  tribute: { id: tributeId, memorialId, status, mine },
  isKeeper,
  onAsk,
}: Pick<Props, 'tribute' | 'isKeeper'> & { onAsk: (question: Question) => void }) {
  const { enqueue } = useActions();
  const notify = useToast();

  function change(type: 'HideTribute' | 'ShowTribute') {
    enqueue({ type, payload: { tributeId, memorialId } }).catch((error: unknown) =>
      notify({ title: error instanceof Error ? error.message : String(error), tone: 'problem' }),
    );
  }

  return (
    <>
      {isKeeper && status !== 'shown' && (
        <Act onPress={() => change('ShowTribute')}>{status === 'waiting' ? 'Approve' : 'Show again'}</Act>
      )}
      {isKeeper && status !== 'hidden' && <Act onPress={() => change('HideTribute')}>Hide</Act>}
      {(isKeeper || mine) && <Act onPress={() => onAsk('delete')}>Delete</Act>}
      {!isKeeper && !mine && <Act onPress={() => onAsk('report')}>Report</Act>}
    </>
  );
}

function Act({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="min-h-11 rounded-soft px-3 font-semibold text-small underline decoration-rule-strong underline-offset-4 hover:bg-sunk"
    >
      {children}
    </button>
  );
}
