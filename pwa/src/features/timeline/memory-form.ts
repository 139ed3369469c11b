import { differing } from '@everpaw/contracts/kernel/effective-changes';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import { memoryFormData } from '@everpaw/contracts/timeline/memory.commands';
import type { MemoryDto } from '@everpaw/contracts/timeline/memory.dto';
import { memoryFields } from '@everpaw/contracts/timeline/memory.fields';
import { emptyForm, errorsOf, type FormOf, formOf, saidIn, storedForm } from '../../base/fields-form.ts';
import type { CommandInput } from '../../offline/store/entities.ts';

/** The fields of the form as they stand in its inputs; nothing chosen is an empty text. */
export type MemoryForm = FormOf<typeof memoryFields> & { photo: MediaDescriptor | null };

export const emptyMemory: MemoryForm = { ...emptyForm(memoryFields), photo: null };

/** The form of a memory that is there. */
export function formOfMemory(memory: Omit<MemoryDto, 'id' | 'memorialId' | 'mine' | 'position'>): MemoryForm {
  return { ...formOf(memoryFields, memory), photo: memory.photo };
}

/** Reads the fields back from what was kept of a form, or of a command; what has another shape reads as empty. */
export function storedMemory(value: unknown, photo: MediaDescriptor | null): MemoryForm {
  return { ...storedForm(memoryFields, value), photo };
}

type Add = Extract<CommandInput, { type: 'AddMemory' }>['payload'];
type Edit = Extract<CommandInput, { type: 'EditMemory' }>['payload'];
type About = { memoryId: string; memorialId: string };

function said({ photo, ...form }: MemoryForm) {
  return { ...saidIn(memoryFields, form), sha256: photo?.sha256 ?? null };
}

/** Why a form cannot be saved, field by field, in the words of its schema; empty when it can. */
export function memoryErrors(form: MemoryForm): Partial<Record<keyof MemoryForm, string>> {
  return errorsOf(memoryFormData, said(form));
}

/** What adds the memory that a form without errors tells of. */
export function additionOf(form: MemoryForm, about: About): Add {
  return { ...about, ...said(form) };
}

/** What a memory was when it was seen, as a command says it. */
export function baseOf(seen: MemoryForm): NonNullable<Edit['base']> {
  const { sha256: photoSeen, ...words } = said(seen);
  return { ...words, photoSeen };
}

/** What changes a memory from what was seen to what the form says; null when nothing does. */
export function editOf(form: MemoryForm, seen: MemoryForm, about: About): Edit | null {
  const [wanted, before] = [said(form), said(seen)];
  const changed = differing(wanted, before);
  if (changed.length === 0) return null;
  const changes = Object.fromEntries(changed.map((field) => [field, wanted[field]]));
  return { ...about, changes, base: baseOf(seen) };
}
