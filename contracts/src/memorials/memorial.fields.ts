import { characterCount } from '../kernel/characters.ts';
import { defineFields, field, type ValuesOf } from '../kernel/define-fields.ts';
import { petTypeName, petTypes } from '../kernel/pet-types.ts';
import type { SchemaKit } from '../kernel/schema-kit.ts';
import { trimInvisible } from '../kernel/trim-invisible.ts';
import { themeOf } from '../themes/themes.ts';
import { customDomainMessages } from './custom-domain.messages.ts';
import { maxDomainLength } from './custom-domain.ts';
import { memorialChangeMessages as messages } from './memorial-changes.messages.ts';
import { maxPetNameLength, maxStoryLength, maxStoryMarkupLength } from './memorials.limits.ts';
import { plainStory, sanitiseStory } from './story.ts';

export const guestbookPolicies = ['show-at-once', 'approve-first'] as const;

/** A stored story: sanitized, at most 5000 characters of plain text; one that renders as blank is null. */
export const storySchema = (kit: SchemaKit) =>
  kit.pipe(
    kit.string().check(kit.maxLength(maxStoryMarkupLength, messages.storyTooLong)),
    kit.pipe(
      kit.transform((story: string) => {
        const clean = sanitiseStory(story);
        return trimInvisible(plainStory(clean)) === '' ? null : clean;
      }),
      kit.nullable(
        kit
          .string()
          .check(
            kit.refine(
              (story: string) => characterCount(plainStory(story)) <= maxStoryLength,
              messages.storyTooLong,
            ),
          ),
      ),
    ),
  );

/** The facts about the pet. */
export const memorialDetails = defineFields({
  petName: field(({ line }) => line({ min: 1, max: maxPetNameLength, required: messages.nameRequired }), {
    label: 'Name',
    erased: '',
  }),
  petType: field((kit) => kit.enum(petTypes, messages.typeUnknown), {
    label: 'Type',
    inHistory: 'Kind of pet',
    display: petTypeName,
    // Events and DTOs have the type as any text.
    stored: (kit: SchemaKit) => kit.string(),
  }),
  birthDate: field(({ calendarDate, nullable }) => nullable(calendarDate), {
    label: 'Birth date',
    inHistory: 'Born',
    default: null,
    isDate: true,
  }),
  passedDate: field(({ calendarDate, nullable }) => nullable(calendarDate), {
    label: 'Passed away date',
    inHistory: 'Passed',
    default: null,
    isDate: true,
  }),
  memorialText: field((kit) => kit.nullable(storySchema(kit)), {
    label: 'Story',
    default: null,
    erased: null,
    display: plainStory,
  }),
});

/** A memorial's content and theme, which a transfer includes. */
export const memorialContent = defineFields({
  ...memorialDetails,
  templateId: field(({ maxLength, string }) => string().check(maxLength(50)), {
    label: 'Theme',
    default: 'classic',
    display: (id: string) => themeOf(id).name,
  }),
});

/** All editable fields. The last three have their own events. */
export const memorialFields = defineFields({
  ...memorialContent,
  isPublic: field(({ boolean }) => boolean(), {
    label: 'Visibility',
    default: true,
    display: (isPublic: boolean) => (isPublic ? 'Public' : 'Private'),
  }),
  guestbookPolicy: field((kit) => kit.enum(guestbookPolicies), {
    label: 'Guestbook',
    names: { 'show-at-once': 'Show at once', 'approve-first': 'Approve first' },
  }),
  /** In lower case; an empty one is null. The decider validates it. */
  customDomain: field(
    ({ line, nullable, pipe, transform }) =>
      nullable(
        pipe(
          line({ max: maxDomainLength }),
          transform((domain: string) => (domain === '' ? null : domain.toLowerCase())),
        ),
      ),
    { label: customDomainMessages.label, erased: null },
  ),
});

export type MemorialValues = ValuesOf<typeof memorialFields>;
