import { differing } from '@everpaw/contracts/kernel/fields/effective-changes';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import { memoryFormData } from '@everpaw/contracts/timeline/memory.commands';
import type { MemoryDto } from '@everpaw/contracts/timeline/memory.dto';
import { memoryFields } from '@everpaw/contracts/timeline/memory.fields';
import type { CommandInput } from '../../offline/store/entities.ts';
import {
  emptyForm,
  errorsOf,
  type FormOf,
  formOf,
  storedForm,
  valuesOfForm,
} from '../../ui/form/fields-form.ts';

/** The values of the form's inputs. No choice is an empty string. */
export type MemoryForm = FormOf<typeof memoryFields> & { photo: MediaDescriptor | null };

export const emptyMemory: MemoryForm = { ...emptyForm(memoryFields), photo: null };

/** Returns the form of an existing memory. */
export function formOfMemory(memory: Omit<MemoryDto, 'id' | 'memorialId' | 'mine' | 'position'>): MemoryForm {
  return { ...formOf(memoryFields, memory), photo: memory.photo };
}

/** Restores the form from a draft or a command. Invalid values become empty. */
export function storedMemory(value: unknown, photo: MediaDescriptor | null): MemoryForm {
  return { ...storedForm(memoryFields, value), photo };
}

type Add = Extract<CommandInput, { type: 'AddMemory' }>['payload'];
type Edit = Extract<CommandInput, { type: 'EditMemory' }>['payload'];
type About = { memoryId: string; memorialId: string };

function said({ photo, ...form }: MemoryForm) {
  return { ...valuesOfForm(memoryFields, form), sha256: photo?.sha256 ?? null };
}

/** Returns the errors of a form by field, with the messages of its schema; empty if it is valid. */
export function memoryErrors(form: MemoryForm): Partial<Record<keyof MemoryForm, string>> {
  return errorsOf(memoryFormData, said(form));
}

/** Returns the command data that adds the memory of a valid form. */
export function additionOf(form: MemoryForm, about: About): Add {
  return { ...about, ...said(form) };
}

/** Returns the memory as it was seen, as an edit command's base. */
export function baseOf(seen: MemoryForm): NonNullable<Edit['base']> {
  const { sha256: photoSeen, ...words } = said(seen);
  return { ...words, photoSeen };
}

/**
 * Returns the command data that changes a memory from what was seen to the form's values; null if nothing
 * changes.
 */
export function editOf(form: MemoryForm, seen: MemoryForm, about: About): Edit | null {
  const [wanted, before] = [said(form), said(seen)];
  const changed = differing(wanted, before);
  if (changed.length === 0) return null;
  const changes = Object.fromEntries(changed.map((field) => [field, wanted[field]]));
  return { ...about, changes, base: baseOf(seen) };
}
