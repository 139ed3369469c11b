import { useEffect } from 'react';

let dirtyForms = 0;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** True while some form on this page holds words that are not kept yet. */
export function hasDirtyForm(): boolean {
  return dirtyForms > 0;
}

export function onDirtyFormChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A form says that it holds words that are not kept yet: no new version is offered meanwhile. */
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
