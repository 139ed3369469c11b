import { paymentsApi } from '@everpaw/contracts/payments/payments.api';
import type { PaymentProviderDto } from '@everpaw/contracts/payments/payments.dto';
import { useQuery } from '@tanstack/react-query';

/** What the fields of a payment are drawn with, where the site sells. */
export function usePaymentProvider() {
  return useQuery<PaymentProviderDto>({ queryKey: [paymentsApi.provider.path], staleTime: 0 });
}
