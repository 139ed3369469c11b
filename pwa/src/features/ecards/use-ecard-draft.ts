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
