import { ecardsMessages as messages } from '@everpaw/contracts/ecards/ecards.messages';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useToast } from '../../base/notices.ts';
import { useEcardDraft } from './use-ecard-draft.ts';

/** Receives somebody who comes back from their bank, where a card was paid or was not; the address says which. */
export function useBankReturn(): void {
  const [params, setParams] = useSearchParams();
  const notify = useToast();
  const { clear } = useEcardDraft();
  const said = params.get('redirect_status');
  const told = useRef(false);

  useEffect(() => {
    if (said === null || told.current) return;
    told.current = true;
    if (said === 'succeeded') {
      clear().catch(() => {});
      notify({ title: messages.paidTitle, text: messages.paidText });
    } else notify({ title: messages.payFailed, text: messages.payAgain, tone: 'problem' });
    setParams({}, { replace: true });
  }, [said, clear, notify, setParams]);
}
