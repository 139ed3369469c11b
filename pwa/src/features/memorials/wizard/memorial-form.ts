import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { differing } from '@everpaw/contracts/kernel/fields/effective-changes';
import { isPetType, type PetType } from '@everpaw/contracts/kernel/pet-types';
import { chosenFocus, isSameFocus, withFocus } from '@everpaw/contracts/media/focus';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import type { CreateMemorial, EditableFields } from '@everpaw/contracts/memorials/memorial.commands';
import { memorialDecider } from '@everpaw/contracts/memorials/memorial.decider';
import { sanitiseStory } from '@everpaw/contracts/memorials/story';
import { readStory, writeStory } from '@everpaw/contracts/memorials/story-tree';
import type { SubscriptionStatus } from '@everpaw/contracts/subscriptions/subscription-status';
import { defaultThemeId, themeOf } from '@everpaw/contracts/themes/themes';
import type { CommandInput } from '../../../offline/store/entities.ts';
import type { FormPhoto } from '../../media/form-photo.ts';
import type { ShownMemorial } from '../../shared/shown-memorials.ts';
import { storyOfText } from '../story/story-text.ts';

/** A memorial as the form's inputs hold it. Empty fields are empty strings. */
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
  isListed: boolean;
  isIndexed: boolean;
  customDomain: string;
};

/** The initial values of a new memorial: public, with the classic theme. */
export const emptyMemorial: MemorialForm = {
  petName: '',
  petType: '',
  birthDate: '',
  passedDate: '',
  photos: [],
  memorialText: '',
  templateId: defaultThemeId,
  isPublic: true,
  isListed: true,
  isIndexed: true,
  customDomain: '',
};

/** Normalizes a story to the editor's output, so that opening it isn't a change. */
const settled = (markup: string) => writeStory(readStory(sanitiseStory(markup)));

/** Reads a stored form. Drafts of older app versions may lack fields; values of another type are ignored. */
export function readMemorialForm(value: unknown): MemorialForm {
  const kept: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  const text = (field: unknown, otherwise = '') => (typeof field === 'string' ? field : otherwise);
  return {
    petName: text(kept.petName),
    petType: isPetType(kept.petType) ? kept.petType : '',
    birthDate: text(kept.birthDate),
    passedDate: text(kept.passedDate),
    // Only this form writes photos; a photo without its id or SHA-256 is left out.
    photos: Array.isArray(kept.photos)
      ? kept.photos.filter((photo): photo is FormPhoto => Boolean(photo?.imageId && photo?.media?.sha256))
      : [],
    // Drafts from before the editor existed have plain text in `story`.
    memorialText: settled(
      typeof kept.memorialText === 'string' ? kept.memorialText : storyOfText(text(kept.story)),
    ),
    templateId: text(kept.templateId, defaultThemeId),
    isPublic: kept.isPublic !== false,
    isListed: kept.isListed !== false,
    isIndexed: kept.isIndexed !== false,
    customDomain: text(kept.customDomain),
  };
}

/** Returns the form of an existing memorial. */
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
    isListed: memorial.isListed !== false,
    isIndexed: memorial.isIndexed !== false,
    customDomain: memorial.customDomain ?? '',
  };
}

/** Returns the form's fields as command data. Never throws; an empty kind is left out. */
function fieldsOf(form: MemorialForm) {
  return {
    petName: form.petName.trim(),
    ...(form.petType === '' ? {} : { petType: form.petType }),
    birthDate: form.birthDate || null,
    passedDate: form.passedDate || null,
    memorialText: form.memorialText || null,
    templateId: form.templateId,
    isPublic: form.isPublic,
    isListed: form.isListed,
    isIndexed: form.isIndexed,
    customDomain: form.customDomain.trim().toLowerCase() || null,
  };
}

function newPhotoOf({ imageId, media, caption }: FormPhoto) {
  const focus = chosenFocus(media);
  return { imageId, sha256: media.sha256, caption: caption.trim() || null, ...(focus ? { focus } : {}) };
}

/** Returns the form of a creation that was refused; `photos` are the descriptors of its photos on this device. */
export function formOfCreation(payload: unknown, photos: readonly MediaDescriptor[]): MemorialForm {
  const { photos: named = [], ...fields } = payload as CreateMemorial['data']; // parsed when it was queued
  const media = new Map(photos.map((photo) => [photo.sha256, photo]));
  return readMemorialForm({
    ...fields,
    photos: named.flatMap(({ imageId, sha256, caption, focus }) => {
      const found = media.get(sha256);
      return found ? [{ imageId, media: withFocus(found, focus ?? null), caption: caption ?? '' }] : [];
    }),
  });
}

/** A form with a kind of pet, which is required to create a memorial. */
export type CreatableForm = MemorialForm & { petType: PetType };

/** Returns the command that creates the memorial. */
export function creationOf(memorialId: string, form: CreatableForm) {
  const photos = form.photos.map(newPhotoOf);
  const { customDomain, isListed, isIndexed, ...fields } = fieldsOf(form);
  const domain = customDomain === null ? {} : { customDomain };
  const audience = { ...(isListed ? {} : { isListed }), ...(isIndexed ? {} : { isIndexed }) };
  return {
    type: 'CreateMemorial' as const,
    payload: { memorialId, ...fields, petType: form.petType, photos, ...audience, ...domain },
  };
}

/**
 * Returns why the server would refuse this form now, by field; null if it wouldn't. It runs the server's own rules,
 * except for the number of memorials, which isn't known here. `at` is an ISO instant.
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

/** Whether the form has content that a person would miss. */
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
 * Returns the commands that change the memorial from `before` to the form's values; none if nothing differs. Each
 * changed field carries the value that the person saw, so that the server detects conflicts.
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
  for (const photo of added) inputs.push({ type: 'AddPhoto', payload: { memorialId, ...newPhotoOf(photo) } });
  for (const { imageId, media, caption } of form.photos) {
    const image = held.get(imageId);
    if (!image) continue;
    if ((caption.trim() || null) !== image.caption)
      inputs.push({
        type: 'CaptionPhoto',
        payload: { memorialId, imageId, caption: caption.trim() || null },
      });
    const focus = chosenFocus(media);
    if (!isSameFocus(focus, chosenFocus(image.media)))
      inputs.push({ type: 'FocusPhoto', payload: { memorialId, imageId, focus } });
  }
  const order = [...kept, ...added.map(({ imageId }) => imageId)];
  if (order.some((id, index) => id !== wantedIds[index]))
    inputs.push({ type: 'ReorderPhotos', payload: { memorialId, imageIds: wantedIds } });
  return inputs;
}
