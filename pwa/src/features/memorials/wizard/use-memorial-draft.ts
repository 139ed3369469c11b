import { useRef } from 'react';
import { type FormDraft, useFormDraft } from '../../shared/form-draft.ts';
import { isWritten, type MemorialForm, readMemorialForm } from './memorial-form.ts';
import { laterStep, type StepId, stepOfDraft } from './wizard-steps.ts';

/**
 * What is stored between visits: the form, the open step, the last step that was opened (absent: the open one), and the
 * fields of `Extra`.
 */
export type MemorialDraft<Extra> = { form: MemorialForm; step: StepId; reached?: StepId } & Extra;

/**
 * The draft of a memorial's form. Removed photos are kept while the form is open, so that removing them can be undone.
 */
export function useMemorialDraft<Extra extends object>(
  key: string,
  start: () => MemorialDraft<Extra>,
): FormDraft<MemorialDraft<Extra>> | undefined {
  const held = useRef(new Set<string>());
  const begin = (value: MemorialDraft<Extra>) => {
    held.current.clear();
    return value;
  };
  return useFormDraft<MemorialDraft<Extra>>(key, {
    start: () => begin(start()),
    read: (stored) => begin({ ...start(), ...stored, form: readMemorialForm(stored.form) }),
    photosOf({ form }) {
      for (const { media } of form.photos) held.current.add(media.sha256);
      return [...held.current];
    },
    isEmpty: ({ form }) => !isWritten(form) && held.current.size === 0,
  });
}

/** Returns the form and the step of a draft as props of the wizard. */
export function writingOf<Extra extends object>({
  value: { form, step: storedStep, reached: storedReached },
  change,
  changeAside,
}: FormDraft<MemorialDraft<Extra>>) {
  const step = stepOfDraft(storedStep);
  const reached = laterStep(step, stepOfDraft(storedReached));
  return {
    form,
    onChange: (edit: (form: MemorialForm) => MemorialForm) =>
      change((value) => ({ ...value, form: edit(value.form) })),
    step,
    reached,
    onStep: (next: StepId) =>
      // Neither is a field of `Extra`.
      changeAside({ step: next, reached: laterStep(reached, next) } as Partial<MemorialDraft<Extra>>),
  };
}
