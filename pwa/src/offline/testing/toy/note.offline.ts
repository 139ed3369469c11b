import type { Command, Decider } from '@everpaw/contracts/kernel/decider';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { offlineRules } from '@everpaw/projections/kernel/offline-rules';
import { defineView } from '@everpaw/projections/kernel/view';
import type * as z from 'zod/mini';
import type { editNoteData, NoteDto, noteIdData, writeNoteData } from './note.entity.ts';

type NoteCommand =
  | Command<'WriteNote', z.infer<typeof writeNoteData>>
  | Command<'EditNote', z.infer<typeof editNoteData>>
  | Command<'CloseNote', z.infer<typeof noteIdData>>;

type NoteEvent =
  | { type: 'NoteWritten'; data: { noteId: string; ownerId: string; text: string; isOpen: boolean } }
  | { type: 'NoteEdited'; data: { noteId: string; text: string } }
  | { type: 'NoteClosed'; data: { noteId: string } };

type NoteState = { ownerId: string; text: string; isOpen: boolean } | null;
type NoteDoc = { _id: string; ownerId: string; text: string; isOpen: boolean; createdAt: string };

/** The word that no note may have, so that one is refused. */
export const refusedWord = 'river';

function ownNote(state: NoteState, command: NoteCommand): NonNullable<NoteState> {
  const { actor } = command.meta;
  if (!state || actor.kind !== 'account' || actor.accountId !== state.ownerId)
    throw new DomainError('not-found', 'note-not-found', 'There is no such note');
  return state;
}

const noteDecider: Decider<NoteState, NoteCommand, NoteEvent> = {
  initialState: null,

  evolve(state, event) {
    if (event.type === 'NoteWritten') return event.data;
    if (!state) return state;
    return event.type === 'NoteEdited' ? { ...state, text: event.data.text } : { ...state, isOpen: false };
  },

  decide(command, state) {
    const { actor } = command.meta;
    const { noteId } = command.data;
    if (command.type === 'WriteNote') {
      const { text, isOpen } = command.data;
      if (actor.kind !== 'account') throw new DomainError('forbidden', 'visitor', 'Please sign in');
      if (state) throw new DomainError('conflict', 'note-exists', 'This note is there already');
      if (text.includes(refusedWord)) throw new DomainError('invalid', 'word', 'Not this word');
      return [{ type: 'NoteWritten', data: { noteId, ownerId: actor.accountId, text, isOpen } }];
    }
    const note = ownNote(state, command);
    if (command.type === 'CloseNote') return note.isOpen ? [{ type: 'NoteClosed', data: { noteId } }] : [];
    const { changes, base } = command.data;
    if (changes.text === note.text) return [];
    if (base.text !== undefined && base.text !== note.text)
      throw new DomainError('conflict', 'note-changed', 'It was changed', { current: { text: note.text } });
    return [{ type: 'NoteEdited', data: { noteId, text: changes.text } }];
  },
};

export const noteRules = offlineRules({
  view: defineView<NoteDoc, NoteEvent>({
    keys: ({ data }) => [data.noteId],
    handlers: {
      NoteWritten: {
        evolve: (_, { data: { noteId, ownerId, text, isOpen }, meta }) => ({
          _id: noteId,
          ownerId,
          text,
          isOpen,
          createdAt: meta.at,
        }),
      },
      NoteEdited: (doc, { data }) => ({ ...doc, text: data.text }),
      NoteClosed: (doc) => ({ ...doc, isOpen: false }),
    },
  }),
  decider: noteDecider,
  context: () => undefined,
  duplicateCodes: ['note-exists'],
  stateOf: (doc: NoteDoc | null): NoteState => doc,
  docOf: ({ id, ...rest }: NoteDto) => ({ _id: id, ...rest }),
  dtoOf: ({ _id, ...rest }: NoteDoc & { position: string }, { isKeeper }): NoteDto | null =>
    rest.isOpen || isKeeper ? { id: _id, ...rest } : null,
  isGone: () => false,
  authored: null,
});
