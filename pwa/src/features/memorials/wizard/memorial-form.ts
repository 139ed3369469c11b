import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { differing } from '@everpaw/contracts/kernel/effective-changes';
import { isPetType, type PetType } from '@everpaw/contracts/kernel/pet-types';
import type { CreateMemorial, EditableFields } from '@everpaw/contracts/memorials/memorial.commands';
import { memorialDecider } from '@everpaw/contracts/memorials/memorial.decider';
import { sanitiseStory } from '@everpaw/contracts/memorials/story';
import type { SubscriptionStatus } from '@everpaw/contracts/subscriptions/subscription-status';
import { defaultThemeId, themeOf } from '@everpaw/contracts/themes/themes';
import type { ShownMemorial } from '../../../base/shown-memorials.ts';
import type { CommandInput } from '../../../offline/store/entities.ts';
import type { FormPhoto } from '../../media/form-photo.ts';
import { storyOfText } from '../story/story-text.ts';
import { readStory, writeStory } from '../story/story-tree.ts';

/** A memorial as it stands in the form's inputs; what is empty is empty text. */
export type MemorialForm = {
  petName: string;
  petType: PetType | '';
  birthDate: string;
  passedDate: string;
  photos: FormPhoto[];
  /** The story's markup, as the editor writes it. */
  memorialText: string;
  templateId: string;
  isPublic: boolean;
  customDomain: string;
};

/** What a new memorial starts with: public, in the classic theme. */
export const emptyMemorial: MemorialForm = {
  petName: '',
  petType: '',
  birthDate: '',
  passedDate: '',
  photos: [],
  memorialText: '',
  templateId: defaultThemeId,
  isPublic: true,
  customDomain: '',
};

/** A story in the one way in which the editor writes it, so that opening it is no change. */
const settled = (markup: string) => writeStory(readStory(sanitiseStory(markup)));

/** Reads a kept form back; a draft of an older app may lack fields, and what has another type is left out. */
export function readMemorialForm(value: unknown): MemorialForm {
  const kept: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  const text = (field: unknown, otherwise = '') => (typeof field === 'string' ? field : otherwise);
  return {
    petName: text(kept.petName),
    petType: isPetType(kept.petType) ? kept.petType : '',
    birthDate: text(kept.birthDate),
    passedDate: text(kept.passedDate),
    // Photos are only ever written by this form; one without its parts is left out.
    photos: Array.isArray(kept.photos)
      ? kept.photos.filter((photo): photo is FormPhoto => Boolean(photo?.imageId && photo?.media?.sha256))
      : [],
    // Drafts from before there was an editor hold the words of a plain text box.
    memorialText: settled(
      typeof kept.memorialText === 'string' ? kept.memorialText : storyOfText(text(kept.story)),
    ),
    templateId: text(kept.templateId, defaultThemeId),
    isPublic: kept.isPublic !== false,
    customDomain: text(kept.customDomain),
  };
}

/** The form of a memorial that exists. */
export function formOfMemorial(memorial: ShownMemorial): MemorialForm {
  return {
    petName: memorial.petName,
    petType: isPetType(memorial.petType) ? memorial.petType : '',
    birthDate: memorial.birthDate ?? '',
    passedDate: memorial.passedDate ?? '',
    photos: memorial.images.map(({ id, media, caption }) => ({ imageId: id, media, caption: caption ?? '' })),
    memorialText: settled(memorial.memorialText ?? ''),
    templateId: themeOf(memorial.templateId).id,
    isPublic: memorial.isPublic,
    customDomain: memorial.customDomain ?? '',
  };
}

/** The fields of a form as a command carries them. Raises nothing; a missing kind is left out. */
function fieldsOf(form: MemorialForm) {
  return {
    petName: form.petName.trim(),
    ...(form.petType === '' ? {} : { petType: form.petType }),
    birthDate: form.birthDate || null,
    passedDate: form.passedDate || null,
    memorialText: form.memorialText || null,
    templateId: form.templateId,
    isPublic: form.isPublic,
    customDomain: form.customDomain.trim().toLowerCase() || null,
  };
}

/** A form whose kind of pet is chosen: without one no memorial can be created. */
export type CreatableForm = MemorialForm & { petType: PetType };

/** The command that creates the memorial. */
export function creationOf(memorialId: string, form: CreatableForm) {
  const photos = form.photos.map(({ imageId, media, caption }) => ({
    imageId,
    sha256: media.sha256,
    caption: caption.trim() || null,
  }));
  const { customDomain, ...fields } = fieldsOf(form);
  const domain = customDomain === null ? {} : { customDomain };
  return {
    type: 'CreateMemorial' as const,
    payload: { memorialId, ...fields, petType: form.petType, photos, ...domain },
  };
}

/**
 * Why the rules would refuse this form now, by field; null when they would not. They are the server's own rules;
 * the account's number of memorials is not known here. `at` is an ISO instant.
 */
export function problemOf(
  form: MemorialForm,
  { at, subscriptionStatus }: { at: string; subscriptionStatus: SubscriptionStatus },
): DomainError | null {
  const id = '00000000-0000-4000-8000-000000000000';
  const input = creationOf(id, { ...form, petType: form.petType || 'other' });
  const command: CreateMemorial = {
    type: 'CreateMemorial',
    data: input.payload,
    meta: { commandId: id, actor: { kind: 'account', accountId: id }, at },
  };
  const media = new Map(form.photos.map((photo) => [photo.media.sha256, photo.media]));
  try {
    memorialDecider.decide(command, memorialDecider.initialState, { subscriptionStatus, media });
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** True when there is something that a person would miss if it were gone. */
export function isWritten(form: MemorialForm): boolean {
  return (
    form.petName.trim() !== '' ||
    form.memorialText !== '' ||
    form.photos.length > 0 ||
    form.birthDate !== '' ||
    form.passedDate !== ''
  );
}

/**
 * The commands that turn the memorial as it was opened into what the form says now; none when nothing differs.
 * Each changed field carries the value that the person saw, so that a change made elsewhere is noticed.
 */
export function editsOf(memorialId: string, before: ShownMemorial, form: MemorialForm): CommandInput[] {
  const started = fieldsOf(formOfMemorial(before));
  const wanted = fieldsOf(form);
  const changes: EditableFields = {};
  const base: EditableFields = {};
  for (const key of differing(wanted, started)) {
    Object.assign(changes, { [key]: wanted[key] });
    Object.assign(base, { [key]: before[key] });
  }
  const inputs: CommandInput[] = [];
  if (Object.keys(changes).length > 0)
    inputs.push({ type: 'EditMemorial', payload: { memorialId, changes, base } });

  const held = new Map(before.images.map((image) => [image.id, image]));
  const wantedIds = form.photos.map(({ imageId }) => imageId);
  const kept = before.images.map(({ id }) => id).filter((id) => wantedIds.includes(id));
  for (const { id } of before.images)
    if (!wantedIds.includes(id)) inputs.push({ type: 'RemovePhoto', payload: { memorialId, imageId: id } });
  const added = form.photos.filter(({ imageId }) => !held.has(imageId));
  for (const { imageId, media, caption } of added)
    inputs.push({
      type: 'AddPhoto',
      payload: { memorialId, imageId, sha256: media.sha256, caption: caption.trim() || null },
    });
  for (const { imageId, caption } of form.photos) {
    const image = held.get(imageId);
    if (image && (caption.trim() || null) !== image.caption)
      inputs.push({
        type: 'CaptionPhoto',
        payload: { memorialId, imageId, caption: caption.trim() || null },
      });
  }
  const order = [...kept, ...added.map(({ imageId }) => imageId)];
  if (order.some((id, index) => id !== wantedIds[index]))
    inputs.push({ type: 'ReorderPhotos', payload: { memorialId, imageIds: wantedIds } });
  return inputs;
}
