import { ecardsMessages as messages } from '@everpaw/contracts/ecards/ecards.messages';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useToast } from '../../ui/helpers/notices.ts';

/**
 * Shows the result in the URL when the bank's page returns. Only the server decides whether the card is paid.
 */
export function useBankReturn(): void {
  const [params, setParams] = useSearchParams();
  const notify = useToast();
  const said = params.get('redirect_status');
  const told = useRef(false);

  useEffect(() => {
    if (said === null || told.current) return;
    told.current = true;
    if (said === 'succeeded') notify({ title: messages.backTitle, text: messages.backText });
    else notify({ title: messages.payFailed, text: messages.payAgain, tone: 'problem' });
    setParams({}, { replace: true });
  }, [said, notify, setParams]);
}
