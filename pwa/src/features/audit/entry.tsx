import { historyApi } from '@everpaw/contracts/audit/history.api';
import type { HistoryChange, HistoryEntry, HistoryKind } from '@everpaw/contracts/audit/history.dto';
import { historyMessages } from '@everpaw/contracts/audit/history.messages';
import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { historyLabel } from '@everpaw/contracts/kernel/fields/define-fields';
import { longDate } from '@everpaw/contracts/kernel/time/long-date';
import { precisionOf } from '@everpaw/contracts/kernel/time/partial-date';
import { memorialDetails } from '@everpaw/contracts/memorials/memorial.fields';
import { type ComponentType, useId, useState } from 'react';
import { useParams } from 'react-router-dom';
import { dayAndTime } from '../../ui/helpers/dates.ts';
import { Link } from '../../ui/link.tsx';
import type { IconProps } from '../../ui/pictures/icons.tsx';
import { ArrowIcon, LockIcon, PencilIcon, PhotoIcon } from '../../ui/pictures/icons.tsx';
import { BookIcon, HeartIcon, KeepIcon, TimelineIcon } from '../../ui/pictures/more-icons.tsx';
import { PhotoPicture } from '../media/photo-picture.tsx';
import { excerptsOf } from './excerpts.ts';
import { useHistoryAddress, withValues } from './history-address.ts';
import { timeOf } from './time-of.ts';

const icons: Record<HistoryKind, ComponentType<IconProps>> = {
  words: PencilIcon,
  photos: PhotoIcon,
  guestbook: BookIcon,
  timeline: TimelineIcon,
  sharing: LockIcon,
  keepers: HeartIcon,
  page: KeepIcon,
};

/** Returns who caused an entry: the name if it's known, or else a general term. */
const nameOf = ({ kind, name }: HistoryEntry['by']): string =>
  (kind === 'you' ? null : name) ?? historyMessages.actors[kind];

/**
 * One event in words as a list item: who, what, when, the values before and after, and a link to the page at that time.
 */
export function Entry({ entry }: { entry: HistoryEntry }) {
  const { params } = useHistoryAddress();
  const { id = '' } = useParams();
  const { at, by, what, about, changes, photo, photoGone, withheld, position, type } = entry;
  const Icon = icons[entry.kind];
  const sentenceId = useId();
  return (
    <li
      data-entry
      data-quiet-focus
      tabIndex={-1}
      className="relative grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-4 pb-7 before:absolute before:top-10 before:bottom-0 before:left-5 before:w-px before:bg-rule last:pb-0 last:before:hidden"
    >
      <span className="grid size-10 place-items-center rounded-full border border-rule bg-leaf text-themed-ink">
        <Icon className="size-4.5" />
      </span>
      <div className="min-w-0 pt-1.5">
        <p id={sentenceId} className="[overflow-wrap:anywhere]">
          <span className="font-semibold">{nameOf(by)}</span>
          {historyMessages.afterActor}
          {what}
          {about !== null && <span className="text-ink-soft"> · {about}</span>}
        </p>
        <p className="flex flex-wrap items-center gap-x-4 text-ink-soft text-small">
          <time dateTime={at} title={dayAndTime(at)} className="tabular-nums">
            {timeOf(at)}
          </time>
          <Link
            to={{ search: withValues(params, { at: position }).toString() }}
            state={{ toPageThen: true }}
            aria-describedby={sentenceId}
            className="-my-2.5 inline-flex min-h-11 items-center underline decoration-rule-strong underline-offset-4 hover:text-ink hover:decoration-ink"
          >
            {historyMessages.seeThen}
          </Link>
          <a
            href={pathOf(historyApi.proof, { params: { id, eventId: entry.id } })}
            download
            aria-label={historyMessages.proofOf(what)}
            className="-my-2.5 inline-flex min-h-11 items-center underline decoration-rule-strong underline-offset-4 hover:text-ink hover:decoration-ink"
          >
            {historyMessages.proof}
          </a>
        </p>
        <Changes changes={changes} isNamed={withheld === 'personal'} />
        {photo && (
          <PhotoPicture
            media={photo}
            unsent={false}
            alt={historyMessages.photo}
            shape="frame"
            sizes="7rem"
            className="mt-3 size-28 rounded-tight"
          />
        )}
        {photoGone && type !== 'PhotoRemoved' && (
          <p className="mt-3 flex items-center gap-2 text-ink-soft text-small">
            <PhotoIcon className="size-4.5 shrink-0" />
            {historyMessages.photoGone}
          </p>
        )}
        {withheld && (
          <p className="mt-2 font-display text-ink-soft italic">{historyMessages.withheld[withheld]}</p>
        )}
      </div>
    </li>
  );
}

/** Texts longer than this number of characters are shortened and can be expanded. */
const shownLength = 160;

const { birthDate, passedDate } = memorialDetails;
const isDay = (field: string) => [birthDate, passedDate].some((day) => historyLabel(day) === field);

/** Returns a value as text. Dates are formatted like on the memorial's page. */
function wordsOf(field: string, value: string | null): string | null {
  return value !== null && isDay(field) && precisionOf(value) ? longDate(value) : value;
}

/** The changed fields, before and after. With `isNamed`, hidden values are represented by their field's name. */
function Changes({ changes, isNamed }: { changes: readonly HistoryChange[]; isNamed: boolean }) {
  const withValues = changes.filter(({ before, after }) => before !== null || after !== null);
  const withoutValues = changes.filter((change) => !withValues.includes(change)).map(({ field }) => field);
  return (
    <>
      {isNamed && withoutValues.length > 0 && (
        <p className="mt-1 text-ink-soft text-small">{withoutValues.join(', ')}</p>
      )}
      {withValues.length > 0 && (
        <dl className="mt-3 grid gap-3">
          {withValues.map(({ field, before, after }) => (
            <Change key={field} field={field} was={wordsOf(field, before)} is={wordsOf(field, after)} />
          ))}
        </dl>
      )}
    </>
  );
}

type Words = { was: string | null; is: string | null };

function Change({ field, was, is }: Words & { field: string }) {
  const long = [was, is].some((words) => words !== null && words.length > shownLength);
  return (
    <div className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-ink-soft text-small sm:leading-6">{field}</dt>
      {long ? <Long was={was} is={is} /> : <Short was={was} is={is} />}
    </div>
  );
}

/** Both values on one line if they fit. Without a previous value, only the new one is shown. */
function Short({ was, is }: Words) {
  return (
    <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2 whitespace-pre-line [overflow-wrap:anywhere]">
      {was !== null && (
        <>
          <del className="text-ink-soft decoration-rule-strong">
            <span className="sr-only">{historyMessages.before}: </span>
            {was}
          </del>
          <ArrowIcon className="size-4 shrink-0 self-center text-ink-faint" />
        </>
      )}
      <span>
        {was !== null && <span className="sr-only">{historyMessages.after}: </span>}
        {is ?? <em className="font-display text-ink-soft">{historyMessages.nothing}</em>}
      </span>
    </dd>
  );
}

function Long({ was, is }: Words) {
  const [whole, setWhole] = useState(false);
  const shown = whole ? { was, is } : excerptsOf(was, is, shownLength);
  const wordsId = useId();
  return (
    <dd className="min-w-0">
      <div id={wordsId} className={was !== null ? 'grid gap-4 xl:grid-cols-2' : undefined}>
        {shown.was !== null && <Side name={historyMessages.before} words={shown.was} />}
        <Side name={was === null ? null : historyMessages.after} words={shown.is} />
      </div>
      <button
        type="button"
        aria-expanded={whole}
        aria-controls={wordsId}
        onClick={() => setWhole(!whole)}
        className="-ml-2 min-h-11 rounded-soft px-2 font-semibold text-small underline decoration-rule-strong underline-offset-4 hover:bg-sunk"
      >
        {whole ? historyMessages.showLess : historyMessages.showWhole}
      </button>
    </dd>
  );
}

/** One of the values. Without a name it stands alone, so it needs no label. */
function Side({ name, words }: { name: string | null; words: string | null }) {
  return (
    <div className="min-w-0 border-themed-rule border-l-2 pl-4 [overflow-wrap:anywhere]">
      {name && <p className="running-head mb-1 text-ink-soft">{name}</p>}
      {words === null ? (
        <p className="font-display text-ink-soft italic">{historyMessages.nothing}</p>
      ) : (
        <p className="whitespace-pre-line font-display text-[1.0625rem] leading-relaxed">{words}</p>
      )}
    </div>
  );
}
