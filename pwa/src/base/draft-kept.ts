import { type RefObject, useEffect, useRef } from 'react';

/** How long writing must rest before it is kept, in milliseconds. */
const draftRest = 400;

/**
 * Keeps a form that differs from how it was opened whenever writing rests, until the mark that this answers says that it
 * is sent. What cannot be kept is left: the form itself is still there.
 */
export function useDraftKept<Form>(
  form: Form,
  isDirty: boolean,
  save: (form: Form) => Promise<void>,
): RefObject<boolean> {
  const sent = useRef(false);
  const saving = useRef(save);
  saving.current = save;

  useEffect(() => {
    if (!isDirty) return;
    const timer = setTimeout(() => {
      if (!sent.current) saving.current(form).catch(() => {});
    }, draftRest);
    return () => clearTimeout(timer);
  }, [form, isDirty]);

  return sent;
}
