import { completeStoryLength, wizardSteps } from '@everpaw/contracts/memorials/memorials.limits';
import { wizardMessages } from '@everpaw/contracts/memorials/screens/wizard.messages';
import { characterCount } from '../story/story-text.ts';
import type { MemorialForm } from './memorial-form.ts';

export type StepId = 'pet' | 'dates' | 'photos' | 'story' | 'theme' | 'settings';

/** The steps in order, with the titles from the specification. */
export const steps: readonly { id: StepId; title: string; short: string }[] = [
  {
    id: 'pet',
    get title() {
      return wizardMessages.petInformation;
    },
    get short() {
      return wizardMessages.pet;
    },
  },
  {
    id: 'dates',
    get title() {
      return wizardMessages.importantDates;
    },
    get short() {
      return wizardMessages.dates;
    },
  },
  {
    id: 'photos',
    get title() {
      return wizardMessages.cherishedPhotos;
    },
    get short() {
      return wizardMessages.photos;
    },
  },
  {
    id: 'story',
    get title() {
      return wizardMessages.theirStory;
    },
    get short() {
      return wizardMessages.story;
    },
  },
  {
    id: 'theme',
    get title() {
      return wizardMessages.memorialTheme;
    },
    get short() {
      return wizardMessages.theme;
    },
  },
  {
    id: 'settings',
    get title() {
      return wizardMessages.memorialSettings;
    },
    get short() {
      return wizardMessages.settings;
    },
  },
];

/** Returns the step that a stored draft was left at; the first one if an older app version stored none. */
export function stepOfDraft(kept: unknown): StepId {
  return steps.find(({ id }) => id === kept)?.id ?? 'pet';
}

/** The step of each field. */
export const stepOfField: Readonly<Record<string, StepId | undefined>> = {
  petName: 'pet',
  petType: 'pet',
  birthDate: 'dates',
  passedDate: 'dates',
  photos: 'photos',
  memorialText: 'story',
  templateId: 'theme',
  customDomain: 'settings',
};

/** Whether a step is complete. No step has to be complete to continue. */
export const stepComplete: Record<StepId, (form: MemorialForm) => boolean> = {
  pet: ({ petName, petType }) => petName.trim() !== '' && petType !== '',
  dates: ({ birthDate, passedDate }) => birthDate !== '' || passedDate !== '',
  photos: ({ photos }) => photos.length > 0,
  story: ({ memorialText }) => characterCount(memorialText) > completeStoryLength,
  theme: ({ templateId }) => templateId !== '',
  settings: () => true,
};

const indexOf = (step: StepId) => steps.findIndex(({ id }) => id === step);

/** Returns the later one of two steps. */
export const laterStep = (one: StepId, other: StepId): StepId =>
  indexOf(one) < indexOf(other) ? other : one;

/** The steps that have a value from the start; they count once the person has reached them. */
const filledFromTheStart: ReadonlySet<StepId> = new Set(['theme', 'settings']);

/** Whether a step is shown as complete; `reached` is the last step that the person has opened. */
export function isStepDone(id: StepId, form: MemorialForm, reached: StepId): boolean {
  return stepComplete[id](form) && (!filledFromTheStart.has(id) || indexOf(id) <= indexOf(reached));
}

/** Returns how much of the wizard is complete, as a whole percentage of its six steps. */
export function percentComplete(form: MemorialForm, reached: StepId): number {
  const done = steps.filter(({ id }) => isStepDone(id, form, reached)).length;
  return Math.round((done / wizardSteps) * 100);
}

/** Whether the memorial can be created: it has a name and a kind. */
export function canCreate(form: MemorialForm): boolean {
  return stepComplete.pet(form);
}
