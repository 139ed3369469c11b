import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { Button } from '../../ui/button.tsx';

/** An email may be on its way; it says the same whether the address has an account or not. */
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
