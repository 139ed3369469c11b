import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import { memoryFormData } from '@everpaw/contracts/timeline/memory.commands';
import type { MemoryDto } from '@everpaw/contracts/timeline/memory.dto';
import { memoryEmotions, memoryTypes } from '@everpaw/contracts/timeline/memory-kinds';
import type { CommandInput } from '../../offline/store/entities.ts';

/** The fields of the form as they stand in its inputs (REQ-678); nothing chosen is an empty text. */
export type MemoryForm = {
  date: string;
  title: string;
  description: string;
  type: string;
  emotion: string;
  location: string;
  tags: string[];
  photo: MediaDescriptor | null;
};

export const emptyMemory: MemoryForm = {
  date: '',
  title: '',
  description: '',
  type: 'story',
  emotion: '',
  location: '',
  tags: [],
  photo: null,
};

/** The form of a memory that is there. */
export function formOfMemory(memory: Omit<MemoryDto, 'id' | 'memorialId' | 'mine' | 'position'>): MemoryForm {
  const { date, title, description, type, emotion, location, tags, photo } = memory;
  return { date, title, description, type, emotion: emotion ?? '', location: location ?? '', tags, photo };
}

/** Reads the fields back from what was kept of a form, or of a command; what has another shape reads as empty. */
export function storedForm(value: unknown, photo: MediaDescriptor | null): MemoryForm {
  const kept: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  const text = (field: unknown) => (typeof field === 'string' ? field : '');
  const one = (field: unknown, of: readonly string[], otherwise: string) =>
    of.includes(text(field)) ? text(field) : otherwise;
  return {
    date: text(kept.date),
    title: text(kept.title),
    description: text(kept.description),
    type: one(kept.type, memoryTypes, 'story'),
    emotion: one(kept.emotion, memoryEmotions, ''),
    location: text(kept.location),
    tags: Array.isArray(kept.tags) ? kept.tags.filter((tag) => typeof tag === 'string') : [],
    photo,
  };
}

type Add = Extract<CommandInput, { type: 'AddMemory' }>['payload'];
type Edit = Extract<CommandInput, { type: 'EditMemory' }>['payload'];
type About = { memoryId: string; memorialId: string };

function said({ photo, ...form }: MemoryForm) {
  return {
    ...form,
    title: form.title.trim(),
    description: form.description.trim(),
    emotion: form.emotion || null,
    location: form.location.trim() || null,
    sha256: photo?.sha256 ?? null,
  };
}

/** Why a form cannot be saved, field by field, in the words of its schema; empty when it can. */
export function memoryErrors(form: MemoryForm): Partial<Record<keyof MemoryForm, string>> {
  const read = memoryFormData.safeParse(said(form));
  const errors: Partial<Record<keyof MemoryForm, string>> = {};
  for (const { path, message } of read.error?.issues ?? []) {
    const field = path[0] as keyof MemoryForm; // the schema has no others
    errors[field] ??= message;
  }
  return errors;
}

/** What adds the memory that a form without errors tells of. */
export function additionOf(form: MemoryForm, about: About): Add {
  return { ...about, ...said(form) } as Add; // it has no errors, so kind and feeling are of the list
}

/** What a memory was when it was seen, as a command says it. */
export function baseOf(seen: MemoryForm): NonNullable<Edit['base']> {
  const { sha256: photoSeen, ...words } = said(seen);
  return { ...words, photoSeen } as NonNullable<Edit['base']>; // kind and feeling are of the list
}

/** What changes a memory from what was seen to what the form says; null when nothing does. */
export function editOf(form: MemoryForm, seen: MemoryForm, about: About): Edit | null {
  const [wanted, before] = [said(form), said(seen)];
  const changed = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
    (field) => JSON.stringify(wanted[field]) !== JSON.stringify(before[field]),
  );
  if (changed.length === 0) return null;
  const changes = Object.fromEntries(changed.map((field) => [field, wanted[field]]));
  return { ...about, changes, base: baseOf(seen) } as Edit; // as above
}
