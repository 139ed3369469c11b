import { completeStoryLength, wizardSteps } from '@everpaw/contracts/memorials/memorials.limits';
import { characterCount } from '../story/story-text.ts';
import type { MemorialForm } from './memorial-form.ts';

export type StepId = 'pet' | 'dates' | 'photos' | 'story' | 'theme' | 'settings';

/** The steps in order, with the titles from the specification. */
export const steps: readonly { id: StepId; title: string; short: string }[] = [
  { id: 'pet', title: 'Pet Information', short: 'Pet' },
  { id: 'dates', title: 'Important Dates', short: 'Dates' },
  { id: 'photos', title: 'Cherished Photos', short: 'Photos' },
  { id: 'story', title: 'Their Story', short: 'Story' },
  { id: 'theme', title: 'Memorial Theme', short: 'Theme' },
  { id: 'settings', title: 'Memorial Settings', short: 'Settings' },
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

/** Returns how much of the wizard is complete, as a whole percentage of its six steps. */
export function percentComplete(form: MemorialForm): number {
  const done = steps.filter(({ id }) => stepComplete[id](form)).length;
  return Math.round((done / wizardSteps) * 100);
}

/** Whether the memorial can be created: it has a name and a kind. */
export function canCreate(form: MemorialForm): boolean {
  return stepComplete.pet(form);
}
