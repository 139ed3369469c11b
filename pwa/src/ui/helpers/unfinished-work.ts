import { useEffect } from 'react';

let dirtyForms = 0;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Whether a form on this page has unsaved changes. */
export function hasDirtyForm(): boolean {
  return dirtyForms > 0;
}

export function onDirtyFormChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Marks a form as having unsaved changes, during which no new version is offered. */
export function useDirtyForm(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    dirtyForms += 1;
    tell();
    return () => {
      dirtyForms -= 1;
      tell();
    };
  }, [isDirty]);
}
