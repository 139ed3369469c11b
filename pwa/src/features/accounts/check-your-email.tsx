import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { Button } from '../../ui/button.tsx';

/** Says that an email may have been sent. The text doesn't reveal whether the address has an account. */
export function CheckYourEmail({ address, onBack }: { address: string; onBack: () => void }) {
  return (
    <div role="status" className="grid max-w-measure justify-items-start gap-3">
      <p className="text-heading">{accountMessages.checkYourEmail}</p>
      <p className="[overflow-wrap:anywhere]">{address}</p>
      <p className="text-ink-soft">{accountMessages.checkYourEmailText}</p>
      <Button variant="quiet" onClick={onBack} className="mt-2">
        {accountMessages.anotherAddress}
      </Button>
    </div>
  );
}
