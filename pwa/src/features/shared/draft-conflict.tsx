import { draftMessages as messages } from '@everpaw/contracts/sync/draft.messages';
import { Button } from '../../ui/button.tsx';
import type { FormDraft } from './form-draft.ts';

/**
 * Asks which version of a draft to keep if two tabs have saved different ones. It stays visible while the person
 * writes.
 */
export function DraftConflict({ conflict }: Pick<FormDraft<object>, 'conflict'>) {
  if (!conflict) return null;
  return (
    <div
      role="status"
      className="sticky top-4 z-10 grid gap-3 rounded-soft border border-rule-strong bg-dusk-wash px-4 py-3 text-dusk shadow-lift lg:top-24"
    >
      <p>
        <span className="block font-semibold">{messages.otherWords}</span>
        {messages.otherWordsText}
      </p>
      <div className="flex flex-wrap gap-x-3 gap-y-1">
        <Button variant="quiet" onClick={conflict.showOther}>
          {messages.showOtherWords}
        </Button>
        <Button variant="plain" onClick={conflict.keepThese}>
          {messages.keepTheseWords}
        </Button>
      </div>
    </div>
  );
}
