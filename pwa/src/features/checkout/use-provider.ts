import { paymentsApi } from '@everpaw/contracts/payments/payments.api';
import { useAnswer } from '../../net/use-answer.ts';

/** Fetches the settings of the payment provider's fields on a site that sells. */
export function usePaymentProvider() {
  return useAnswer(paymentsApi.provider, { staleTime: 0 });
}
