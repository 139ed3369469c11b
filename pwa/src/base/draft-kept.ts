import { type RefObject, useEffect, useRef } from 'react';

/** How long writing must rest before it is kept, in milliseconds. */
const draftRest = 400;

/** Does the work whenever what is written, and what belongs to it, rests, when the page is hidden and when it is left. */
export function useAtRest(work: RefObject<() => void>, written: unknown, beside?: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change begins the rest anew
  useEffect(() => {
    const timer = setTimeout(() => work.current(), draftRest);
    return () => clearTimeout(timer);
  }, [written, beside]);

  // Who leaves, or puts the phone away, has not rested first.
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && work.current();
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      work.current();
    };
  }, [work]);
}

/**
 * Keeps a form that differs from how it was opened, when it rests or is left, until the mark that this answers says that
 * it is sent. What cannot be kept is left: the form itself is still there.
 */
export function useDraftKept<Form>(
  form: Form,
  isDirty: boolean,
  save: (form: Form) => Promise<unknown>,
): RefObject<boolean> {
  const sent = useRef(false);
  const kept = useRef(form);
  const keep = useRef(() => {});
  keep.current = () => {
    if (!isDirty || sent.current || kept.current === form) return;
    kept.current = form;
    save(form).catch(() => {});
  };
  useAtRest(keep, form);
  return sent;
}
