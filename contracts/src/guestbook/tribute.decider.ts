import type { Decider } from '../kernel/decider.ts';
import { never } from '../kernel/decider.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { valuesIn } from '../kernel/fields/define-fields.ts';
import { effectiveChanges } from '../kernel/fields/effective-changes.ts';
import { idRefused } from '../kernel/id-refused.ts';
import { dayMs, hourMs } from '../kernel/time/durations.ts';
import type { MediaDescriptor } from '../media/media.descriptor.ts';
import { type MemorialState, notTheKeeper, requireVisible } from '../memorials/memorial.decider.ts';
import { isKeeper } from '../memorials/memorial-facts.ts';
import type {
  AnswerTribute,
  DeleteTribute,
  EraseTributeAnswer,
  EraseTributeHeart,
  HeartTribute,
  TributeCommand,
} from './tribute.commands.ts';
import type { TributeEvent } from './tribute.events.ts';
import { tributeFields } from './tribute.fields.ts';
import { tributeChangeMessages } from './tribute-changes.messages.ts';

/** The family's answer, empty once its author's key is gone. Its author is null on a device. */
type Answer = { text: string; authorId: string | null };

type PresentTribute = {
  status: 'shown' | 'waiting' | 'hidden';
  memorialId: string;
  authorId: string | null;
  answer?: Answer | null;
  /** The SHA-256 of its photo. */
  sha256?: string | undefined;
  /** The ids of those who gave it a heart; missing on a visitor's device, which doesn't know its own. */
  hearts?: ReadonlySet<string>;
};

export type TributeState = { status: 'none' } | PresentTribute | { status: 'deleted'; memorialId: string };

/**
 * The memorial whose guestbook this is, as its decider knows it. `visitorPerson` is a new person with a durable key,
 * because a visitor's words belong to a person of their own; only the server has one. `storedPhoto` returns a sent
 * photo, a data URL, as it is stored; it is missing if there is none to store.
 */
export type TributeContext = {
  memorial: MemorialState;
  visitorPerson?: string | null;
  storedPhoto?(dataUrl: string): MediaDescriptor;
};

/** The person id that a device uses, since it decides without keys. It never gets into the log. */
const unknownPerson = '00000000-0000-0000-0000-000000000000';

function withAnswer(state: TributeState, answer: Answer | null): TributeState {
  return state.status === 'none' || state.status === 'deleted' ? state : { ...state, answer };
}

function withHearts(state: TributeState, change: (hearts: Set<string>) => void): TributeState {
  if (state.status === 'none' || state.status === 'deleted' || !state.hearts) return state;
  const hearts = new Set(state.hearts);
  change(hearts);
  return { ...state, hearts };
}

function tributeNotFound(): DomainError {
  return new DomainError('not-found', 'tribute-not-found', tributeChangeMessages.notFound);
}

const yearMs = 366 * dayMs;

/**
 * Returns when a tribute that waited on a device was written, if that was at least an hour before it arrived. Otherwise
 * null, also for instants that only a wrong clock can give: later than now, or more than a year ago.
 */
function writtenLongBefore(writtenAt: string | undefined, at: string): string | null {
  if (writtenAt === undefined) return null;
  const waitedMs = Date.parse(at) - Date.parse(writtenAt);
  return waitedMs >= hourMs && waitedMs <= yearMs ? writtenAt : null;
}

/** Decides the first answer by `authorId`, or a change of the answer. Throws `edit-conflict`. */
function answered(
  { data }: AnswerTribute,
  { answer: known }: PresentTribute,
  authorId: string,
): TributeEvent[] {
  const { tributeId, memorialId, changes, base } = data;
  const { answer } = effectiveChanges<{ answer: string | null }>(
    { answer: known?.text || null },
    { changes, seen: base },
    tributeChangeMessages.answerConflict,
  );
  if (!answer) return [];
  const by = known?.text ? (known.authorId ?? unknownPerson) : authorId;
  return [{ type: 'TributeAnswered', data: { tributeId, memorialId, authorId: by, answer } }];
}

/** Removes the answer of an author who has left. Another keeper may have answered since. */
function answerErased({ data }: EraseTributeAnswer, state: TributeState): TributeEvent[] {
  const { tributeId, memorialId, authorId } = data;
  if (state.status === 'none' || state.status === 'deleted' || state.answer?.authorId !== authorId) return [];
  return [{ type: 'TributeAnswerRemoved', data: { tributeId, memorialId } }];
}

/** Deletes the tribute with its photo. */
function deleted(
  { tributeId, memorialId }: DeleteTribute['data'],
  { status, sha256 }: PresentTribute,
): TributeEvent {
  const photo = sha256 === undefined ? {} : { sha256 };
  return { type: 'TributeDeleted', data: { tributeId, memorialId, wasShown: status === 'shown', ...photo } };
}

/** Decides on a heart from `by`. Each person gives a tribute at most one, and only shown tributes get hearts. */
function hearted({ data }: HeartTribute, state: TributeState, by: string): TributeEvent[] {
  if (state.status !== 'shown') throw tributeNotFound();
  const { tributeId, memorialId, given } = data;
  if (state.hearts?.has(by) === given) return [];
  return [{ type: given ? 'TributeHearted' : 'TributeHeartWithdrawn', data: { tributeId, memorialId, by } }];
}

/** Takes back the heart of an account that has left. */
function heartErased({ data }: EraseTributeHeart, state: TributeState): TributeEvent[] {
  if (state.status === 'none' || state.status === 'deleted' || !state.hearts?.has(data.by)) return [];
  return [{ type: 'TributeHeartWithdrawn', data }];
}

/**
 * A tribute in a guestbook. Anyone who may see the memorial signs, gives hearts or reports; its keepers hide, show,
 * answer and delete.
 */
export const tributeDecider: Decider<TributeState, TributeCommand, TributeEvent, TributeContext> = {
  initialState: { status: 'none' },

  evolve(state, event): TributeState {
    switch (event.type) {
      case 'TributeSigned': {
        const { memorialId, authorId, waiting, photo } = event.data;
        const status = waiting ? 'waiting' : 'shown';
        return { status, memorialId, authorId, hearts: new Set(), sha256: photo?.sha256 };
      }
      case 'TributeHidden':
        return state.status === 'none' || state.status === 'deleted' ? state : { ...state, status: 'hidden' };
      case 'TributeShown':
        return state.status === 'none' || state.status === 'deleted' ? state : { ...state, status: 'shown' };
      case 'TributeDeleted':
        return { status: 'deleted', memorialId: event.data.memorialId };
      case 'TributeReported':
        return state;
      case 'TributeAnswered':
        return withAnswer(state, { text: event.data.answer, authorId: event.data.authorId });
      case 'TributeAnswerRemoved':
        return withAnswer(state, null);
      case 'TributeHearted':
        return withHearts(state, (hearts) => hearts.add(event.data.by));
      case 'TributeHeartWithdrawn':
        return withHearts(state, (hearts) => hearts.delete(event.data.by));
      default:
        return never(event);
    }
  },

  decide(command, state, { memorial, visitorPerson, storedPhoto }) {
    const { actor } = command.meta;
    const { tributeId, memorialId } = command.data;
    if (command.type === 'EraseTribute') {
      return state.status === 'none' || state.status === 'deleted' ? [] : [deleted(command.data, state)];
    }
    if (command.type === 'EraseTributeAnswer') return answerErased(command, state);
    if (command.type === 'EraseTributeHeart') return heartErased(command, state);
    const seen = requireVisible(memorial, command.meta);
    const caller = actor.kind === 'account' ? actor.accountId : null;
    const asKeeper = isKeeper(caller, seen);

    if (command.type === 'SignGuestbook') {
      if (state.status !== 'none')
        throw state.memorialId === memorialId
          ? new DomainError('conflict', 'tribute-exists', tributeChangeMessages.addFailed)
          : idRefused('tributeId');
      const { photo } = command.data;
      const writtenAt = writtenLongBefore(command.data.writtenAt, command.meta.at);
      return [
        {
          type: 'TributeSigned',
          data: {
            tributeId,
            memorialId,
            personId: caller ?? visitorPerson ?? unknownPerson,
            authorId: caller,
            ...valuesIn(tributeFields, command.data),
            waiting: seen.guestbookPolicy === 'approve-first' && !asKeeper,
            ...(photo !== undefined && storedPhoto && { photo: storedPhoto(photo) }),
            ...(writtenAt === null ? {} : { writtenAt }),
          },
        },
      ];
    }

    if (state.status === 'none' || state.memorialId !== memorialId) throw tributeNotFound();
    if (command.type === 'HeartTribute')
      return hearted(command, state, caller ?? command.data.by ?? unknownPerson);
    if (command.type === 'ReportTribute') {
      if (state.status !== 'shown') throw tributeNotFound();
      return [{ type: 'TributeReported', data: { tributeId, memorialId, reason: command.data.reason } }];
    }
    // Authors may withdraw their tribute; everything else is up to the keepers.
    const wroteIt = caller !== null && state.status !== 'deleted' && state.authorId === caller;
    if (!asKeeper && !(command.type === 'DeleteTribute' && wroteIt))
      throw state.status === 'shown' ? notTheKeeper() : tributeNotFound();
    if (state.status === 'deleted') {
      if (command.type === 'DeleteTribute') return [];
      throw tributeNotFound();
    }
    switch (command.type) {
      case 'HideTribute':
        return state.status === 'hidden'
          ? []
          : [{ type: 'TributeHidden', data: { tributeId, memorialId, wasShown: state.status === 'shown' } }];
      case 'ShowTribute':
        return state.status === 'shown' ? [] : [{ type: 'TributeShown', data: { tributeId, memorialId } }];
      case 'DeleteTribute':
        return [deleted(command.data, state)];
      case 'AnswerTribute':
        return answered(command, state, caller ?? unknownPerson);
      case 'RemoveTributeAnswer':
        return state.answer ? [{ type: 'TributeAnswerRemoved', data: { tributeId, memorialId } }] : [];
      default:
        return never(command);
    }
  },
};
