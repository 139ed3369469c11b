import { guestbookMessages } from '@everpaw/contracts/guestbook/guestbook.messages';
import { guestbookPage } from '@everpaw/contracts/guestbook/screens/guestbook-page.messages';
import { tributePhotoUrl } from '@everpaw/contracts/guestbook/tribute.entity';
import { timeAgo } from '@everpaw/contracts/kernel/text/words';
import { createContext, memo, Suspense, use, useId, useRef, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { dayOf } from '../../ui/helpers/dates.ts';
import { lazyOnPress, lazyWhenReachable } from '../../ui/lazy-part.tsx';
import { Drawing } from '../../ui/pictures/icons.tsx';
import { usePainted } from '../../ui/pictures/painted.ts';
import type { ShownTribute } from '../shared/shown-memorials.ts';

const TributeHeart = lazyWhenReachable(() => import('./tribute-heart.tsx'));
const TributeActs = lazyWhenReachable(() => import('./tribute-acts.tsx'));
const TributeQuestion = lazyOnPress(() => import('./tribute-question.tsx'));

/** True for a tribute that only this device knows. */
const isNew = ({ position }: ShownTribute) => position === '';

/** Returns the state of a tribute that isn't published yet; null if it is, also while a heart or an answer is sent. */
export function whereabouts(tribute: ShownTribute, isKeeper: boolean): string | null {
  if (tribute.status === 'shown' && !isNew(tribute)) return null;
  if (tribute.unsent === 'saving') return guestbookPage.saving;
  if (tribute.unsent === 'sending') return guestbookPage.sending;
  if (tribute.unsent) return guestbookPage.waiting;
  if (tribute.status === 'waiting') return isKeeper ? guestbookPage.forYou : guestbookPage.forFamily;
  if (tribute.status === 'hidden') return guestbookPage.hidden;
  return null;
}

/** Returns both dates if a tribute was stored on a device overnight; otherwise null. */
function writtenAndArrived({ writtenAt, createdAt }: ShownTribute): string | null {
  if (writtenAt === undefined) return null;
  const [written, arrived] = [dayOf(writtenAt), dayOf(createdAt)];
  return written === arrived ? null : guestbookMessages.writtenAndArrived(written, arrived);
}

/**
 * A tribute as the content of a list item: author, place, date and text. Keepers can answer, hide, show and delete it,
 * its author can delete it, and any visitor can report it. `now` is an ISO instant.
 */
export const Tribute = memo(
  OneTribute,
  // Compares content: every read of the local data creates new objects.
  (before, after) => JSON.stringify(before) === JSON.stringify(after),
);

/** The dialog, the form of the answer, or the whole photo that is open for a tribute. */
export type Question = 'report' | 'delete' | 'answer' | 'photo';

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

/** Author, place and date. */
export function Signature({ tribute, when }: { tribute: ShownTribute; when: string }) {
  const { visitorName, visitorLocation, createdAt } = tribute;
  const days = writtenAndArrived(tribute);
  return (
    <div className="min-w-0">
      <p className="font-display text-[1.25rem] leading-snug">{visitorName || guestbookPage.someone}</p>
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

/** The family's answer and its day. */
export function FamilyAnswer({ answer, answeredAt = '' }: Pick<ShownTribute, 'answer' | 'answeredAt'>) {
  if (!answer) return null;
  return (
    <div className="mt-4 border-themed-rule border-l-2 pl-4">
      <p className="text-ink-soft text-small">
        <span className="font-semibold">{guestbookMessages.answered}</span> ·{' '}
        <time dateTime={answeredAt}>{dayOf(answeredAt)}</time>
      </p>
      <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{answer}</p>
    </div>
  );
}

function OneTribute({ tribute, isKeeper, now }: Props) {
  const { visitorName, tributeMessage, photo } = tribute;
  const [{ unfolded, asking }, change] = useOpened(tribute.id);
  const painted = usePainted();
  const actionsId = useId();
  const acts = useRef<HTMLDivElement>(null);
  const where = whereabouts(tribute, isKeeper);
  const waitsForKeeper = isKeeper && tribute.status === 'waiting' && !tribute.unsent;
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <Signature tribute={tribute} when={timeAgo(tribute.createdAt, now)} />
        {!tribute.unsent && (
          <IconButton
            label={guestbookPage.more(visitorName)}
            aria-expanded={unfolded}
            aria-controls={actionsId}
            onClick={() => {
              change({ unfolded: !unfolded });
              if (!unfolded) requestAnimationFrame(() => acts.current?.scrollIntoView({ block: 'nearest' }));
            }}
            className="-mt-1 -mr-2"
          >
            <Drawing strokeWidth={3}>
              <path d="M5.5 12h0M12 12h0M18.5 12h0" />
            </Drawing>
          </IconButton>
        )}
      </div>
      <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{tributeMessage}</p>
      {photo && (
        <button type="button" disabled={!photo.sha256} onClick={() => change({ asking: 'photo' })}>
          <img
            src={photo.dataUrl ?? tributePhotoUrl(photo)}
            alt={guestbookMessages.photoFrom(visitorName)}
            className="mt-3 aspect-4/3 w-80 object-cover"
          />
        </button>
      )}
      {asking !== 'answer' && <FamilyAnswer {...tribute} />}
      {tribute.status === 'shown' && !isNew(tribute) && (
        <div className="mt-1 min-h-11 print:hidden">
          <Suspense>{!painted && <TributeHeart tribute={tribute} />}</Suspense>
        </div>
      )}
      {where && (
        <p className="mt-3">
          <Badge>{where}</Badge>
        </p>
      )}
      {isKeeper && tribute.reports > 0 && (
        <p className="mt-3 text-danger text-small print:hidden">{guestbookPage.reported(tribute.reports)}</p>
      )}
      <div
        ref={acts}
        id={actionsId}
        hidden={!unfolded && !waitsForKeeper}
        className="mt-2 -ml-3 flex flex-wrap gap-x-1 print:hidden"
      >
        {(unfolded || waitsForKeeper) && (
          <Suspense>
            <TributeActs
              tribute={tribute}
              isKeeper={isKeeper}
              onAsk={(question) => change({ asking: question })}
            />
          </Suspense>
        )}
      </div>
      {asking && (
        <Suspense>
          <TributeQuestion question={asking} tribute={tribute} onClose={() => change({ asking: null })} />
        </Suspense>
      )}
    </>
  );
}
