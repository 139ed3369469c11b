import { completeStoryLength, wizardSteps } from '@everpaw/contracts/memorials/memorials.limits';
import { characterCount } from '../story/story-text.ts';
import type { MemorialForm } from './memorial-form.ts';

export type StepId = 'pet' | 'dates' | 'photos' | 'story' | 'theme' | 'settings';

/** The steps in their order, with the titles of the specification. */
export const steps: readonly { id: StepId; title: string; short: string }[] = [
  { id: 'pet', title: 'Pet Information', short: 'Pet' },
  { id: 'dates', title: 'Important Dates', short: 'Dates' },
  { id: 'photos', title: 'Cherished Photos', short: 'Photos' },
  { id: 'story', title: 'Their Story', short: 'Story' },
  { id: 'theme', title: 'Memorial Theme', short: 'Theme' },
  { id: 'settings', title: 'Memorial Settings', short: 'Settings' },
];

/** The step that a stored draft was left at; the first one where an older app kept none. */
export function stepOfDraft(kept: unknown): StepId {
  return steps.find(({ id }) => id === kept)?.id ?? 'pet';
}

/** On which step a field stands. */
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

/** Whether a step is complete; nothing has to be, to go on. */
export const stepComplete: Record<StepId, (form: MemorialForm) => boolean> = {
  pet: ({ petName, petType }) => petName.trim() !== '' && petType !== '',
  dates: ({ birthDate, passedDate }) => birthDate !== '' || passedDate !== '',
  photos: ({ photos }) => photos.length > 0,
  story: ({ memorialText }) => characterCount(memorialText) > completeStoryLength,
  theme: ({ templateId }) => templateId !== '',
  settings: () => true,
};

/** How much of the wizard is done, in whole percent of its six steps. */
export function percentComplete(form: MemorialForm): number {
  const done = steps.filter(({ id }) => stepComplete[id](form)).length;
  return Math.round((done / wizardSteps) * 100);
}

/** Whether the memorial can be created: it has a name and a kind. */
export function canCreate(form: MemorialForm): boolean {
  return stepComplete.pet(form);
}
