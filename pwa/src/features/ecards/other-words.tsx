import { ecardsMessages as messages } from '@everpaw/contracts/ecards/ecards.messages';
import { Button } from '../../ui/button.tsx';

/** Another tab has saved other words of this card: whose are kept is the person's to say. It stays in sight while they write. */
export function OtherWords({ onShow, onKeep }: { onShow: () => void; onKeep: () => void }) {
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
        <Button variant="quiet" onClick={onShow}>
          {messages.showOtherWords}
        </Button>
        <Button variant="plain" onClick={onKeep}>
          {messages.keepTheseWords}
        </Button>
      </div>
    </div>
  );
}
