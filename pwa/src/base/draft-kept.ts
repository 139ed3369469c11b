import { type RefObject, useEffect, useRef } from 'react';

/** How long writing must rest before it is kept, in milliseconds. */
const draftRest = 400;

/**
 * Keeps a form that differs from how it was opened: whenever writing rests, when the page is hidden and when the form is
 * left, until the mark that this answers says that it is sent. What cannot be kept is left: the form itself is still there.
 */
export function useDraftKept<Form>(
  form: Form,
  isDirty: boolean,
  save: (form: Form) => Promise<void>,
): RefObject<boolean> {
  const sent = useRef(false);
  const kept = useRef(form);
  const keep = useRef(() => {});
  keep.current = () => {
    if (!isDirty || sent.current || kept.current === form) return;
    kept.current = form;
    save(form).catch(() => {});
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change begins the rest anew
  useEffect(() => {
    const timer = setTimeout(() => keep.current(), draftRest);
    return () => clearTimeout(timer);
  }, [form]);

  // Who leaves, or puts the phone away, has not rested first.
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && keep.current();
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      keep.current();
    };
  }, []);

  return sent;
}
