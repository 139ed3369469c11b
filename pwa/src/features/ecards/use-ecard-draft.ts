import { useEffect, useRef, useState } from 'react';
import { type DraftHandle, useDraft } from '../../offline/react/more-hooks.ts';
import type { EcardForm } from './ecard-form.ts';

/** The name under which this device keeps the card that is being written. */
export const ecardDraftKey = 'ecard';

/** A card that is half written, or written and not paid yet; `written` names it at the server by the words that it has there. */
export type EcardDraft = {
  templateId: string;
  form: EcardForm;
  written: { ecardId: string; words: string } | null;
};

/** The card that somebody has begun on this device; it is still here after the page was left. */
export function useEcardDraft(): DraftHandle<EcardDraft> {
  return useDraft<EcardDraft>(ecardDraftKey);
}

/**
 * Keeps the words of this tab until they are over, and never over what another tab has saved since; `isBehind` says that
 * one has. `savedAt` is when the draft was last saved, as this tab knows it.
 */
export function useKeptEcard(draft: DraftHandle<EcardDraft>, templateId: string, started: EcardForm) {
  const { save, updatedAt } = draft;
  const isOver = useRef(false);
  const saved = useRef(Promise.resolve(updatedAt));
  const words = useRef<Pick<EcardDraft, 'form' | 'written'>>({
    form: started,
    written: draft.value?.written ?? null,
  });
  const [isBehind, setBehind] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    // What this tab saves is told here, too, perhaps before the save itself has answered.
    void saved.current.then((at) => {
      if (isCurrent) setBehind(updatedAt !== null && (at === null || updatedAt > at));
    });
    return () => {
      isCurrent = false;
    };
  }, [updatedAt]);

  async function keep(form: EcardForm, written: EcardDraft['written']): Promise<void> {
    if (isOver.current) return;
    words.current = { form, written };
    const before = saved.current;
    const saving = before.then((asOf) => save({ templateId, form, written }, [], asOf));
    saved.current = saving.then(
      (at) => at ?? before,
      // What could not be saved leaves the draft as it was.
      () => before,
    );
    if ((await saving) === null) setBehind(true);
  }

  return {
    keep,
    savedAt: () => saved.current,
    isOver,
    isBehind,
    /** Saves the words of this tab over the other one's, which the person has seen that there are. */
    keepThese: async () => {
      saved.current = Promise.resolve(updatedAt);
      setBehind(false);
      await keep(words.current.form, words.current.written);
    },
  };
}
