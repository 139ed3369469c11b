import { paymentsApi } from '@everpaw/contracts/payments/payments.api';
import type { PaymentProviderDto } from '@everpaw/contracts/payments/payments.dto';
import { useQuery } from '@tanstack/react-query';

/** Fetches the settings of the payment provider's fields on a site that sells. */
export function usePaymentProvider() {
  return useQuery<PaymentProviderDto>({ queryKey: [paymentsApi.provider.path], staleTime: 0 });
}
