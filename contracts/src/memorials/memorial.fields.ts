import { defineFields, field, type ValuesOf } from '../kernel/fields/define-fields.ts';
import type { SchemaKit } from '../kernel/fields/schema-kit.ts';
import { petTypeName, petTypes } from '../kernel/pet-types.ts';
import { characterCount } from '../kernel/text/characters.ts';
import { trimInvisible } from '../kernel/text/trim-invisible.ts';
import { themeOf } from '../themes/themes.ts';
import { customDomainMessages } from './address/custom-domain.messages.ts';
import { maxDomainLength } from './address/custom-domain.ts';
import { audienceNames } from './audience/audience-names.messages.ts';
import { memorialChangeMessages as messages } from './memorial-changes.messages.ts';
import { memorialFieldNames as names } from './memorial-fields.messages.ts';
import { maxPetNameLength, maxStoryLength, maxStoryMarkupLength } from './memorials.limits.ts';
import { plainStory, sanitiseStory } from './story.ts';

export const guestbookPolicies = ['show-at-once', 'approve-first'] as const;
type GuestbookPolicy = (typeof guestbookPolicies)[number];

/** A stored story: sanitized, at most 5000 characters of plain text; one that renders as blank is null. */
export const storySchema = (kit: SchemaKit) =>
  kit.pipe(
    kit.string().check(kit.maxLength(maxStoryMarkupLength, { error: () => messages.storyTooLong })),
    kit.pipe(
      kit.transform((story: string) => {
        const clean = sanitiseStory(story);
        return trimInvisible(plainStory(clean)) === '' ? null : clean;
      }),
      kit.nullable(
        kit.string().check(
          kit.refine((story: string) => characterCount(plainStory(story)) <= maxStoryLength, {
            error: () => messages.storyTooLong,
          }),
        ),
      ),
    ),
  );

/** The facts about the pet. */
export const memorialDetails = defineFields({
  petName: field(
    ({ line }) => line({ min: 1, max: maxPetNameLength, required: () => messages.nameRequired }),
    {
      label: () => names.petName,
      erased: '',
    },
  ),
  petType: field((kit) => kit.enum(petTypes, { error: () => messages.typeUnknown }), {
    label: () => names.petType,
    inHistory: () => names.kindOfPet,
    display: petTypeName,
    // Events and DTOs have the type as any text.
    stored: (kit: SchemaKit) => kit.string(),
  }),
  birthDate: field(({ nullable, partialDate }) => nullable(partialDate), {
    label: () => names.birthDate,
    inHistory: () => names.born,
    default: null,
    isDate: true,
  }),
  passedDate: field(({ nullable, partialDate }) => nullable(partialDate), {
    label: () => names.passedDate,
    inHistory: () => names.passed,
    default: null,
    isDate: true,
  }),
  memorialText: field((kit) => kit.nullable(storySchema(kit)), {
    label: () => names.story,
    default: null,
    erased: null,
    display: plainStory,
  }),
});

/** A memorial's content and theme, which a transfer includes. */
export const memorialContent = defineFields({
  ...memorialDetails,
  templateId: field(({ maxLength, string }) => string().check(maxLength(50)), {
    label: () => names.theme,
    default: 'classic',
    display: (id: string) => themeOf(id).name,
  }),
});

/** All editable fields. The last five have their own events. */
export const memorialFields = defineFields({
  ...memorialContent,
  isPublic: field(({ boolean }) => boolean(), {
    label: () => names.visibility,
    default: true,
    display: (isPublic: boolean) => (isPublic ? audienceNames.public : audienceNames.private),
  }),
  /** Whether the gallery, the search and the counts include a public page. One that they don't opens by its address. */
  isListed: field(({ boolean }) => boolean(), {
    label: () => names.whoCanFindIt,
    default: true,
    display: (isListed: boolean) => (isListed ? names.everyone : audienceNames.link),
    since: 6,
  }),
  /** Whether search engines may show a listed page. */
  isIndexed: field(({ boolean }) => boolean(), {
    label: () => names.searchEngines,
    default: true,
    display: (isIndexed: boolean) => (isIndexed ? names.mayShow : names.askedNotToShow),
    since: 6,
  }),
  guestbookPolicy: field((kit) => kit.enum(guestbookPolicies), {
    label: () => names.guestbook,
    display: (policy: GuestbookPolicy) => names.policies[policy],
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
    { label: () => customDomainMessages.label, erased: null },
  ),
});

export type MemorialValues = ValuesOf<typeof memorialFields>;
