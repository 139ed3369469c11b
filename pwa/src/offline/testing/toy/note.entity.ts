import { defineEntity, type EntityViewer } from '@everpaw/contracts/kernel/features/entity';
import * as z from 'zod/mini';

export const noteDto = z.object({
  id: z.string(),
  ownerId: z.string(),
  text: z.string(),
  isOpen: z.boolean(),
  createdAt: z.string(),
  position: z.string(),
});
export type NoteDto = z.infer<typeof noteDto>;

const noteId = z.string();
export const writeNoteData = z.object({
  noteId,
  text: z.string().check(z.minLength(1)),
  isOpen: z.boolean(),
});
export const editNoteData = z.object({
  noteId,
  changes: z.object({ text: z.string() }),
  base: z.object({ text: z.optional(z.string()) }),
});
export const noteIdData = z.object({ noteId });

/** A root of one owner, which only the tests have: as simple as an entity can be, and a root of its own. */
export const noteEntity = defineEntity<NoteDto>()({
  name: 'note',
  wire: 'notes',
  id: ({ noteId: id }: { noteId: string }) => id,
  lane: ({ noteId: id }: { noteId: string }) => id,
  creates: ['WriteNote'],
  keepers: ({ ownerId }: NoteDto) => [ownerId],
  storedFor: { field: 'ownerId' },
  dto: async () => noteDto,
  shownTo: (dto: NoteDto, { isKeeper }: EntityViewer) => (dto.isOpen || isKeeper ? dto : null),
  one: { method: 'GET', path: '/api/notes/:id', summary: 'One note', access: 'anyone' },
  words: async () => ['text'],
  commands: {
    WriteNote: {
      v: 1,
      by: 'account',
      title: 'A note',
      load: async () => ({ schema: writeNoteData }),
    },
    EditNote: {
      v: 1,
      by: 'account',
      title: 'A change of a note',
      load: async () => ({ schema: editNoteData }),
    },
    CloseNote: {
      v: 1,
      by: 'account',
      title: 'Closing a note',
      load: async () => ({ schema: noteIdData }),
    },
  },
});
