import { minuteMs } from '@everpaw/contracts/kernel/time/durations';
import { ordersApi } from '@everpaw/contracts/orders/orders.api';
import { useCallback, useEffect, useRef } from 'react';
import { call } from '../../net/http.ts';

/** How often an order's hold is renewed while the page is open, in milliseconds; shorter than the hold. */
const renewEveryMs = 10 * minuteMs;

type StockHold = { orderId: string; isPaying: boolean; renewing: ReturnType<typeof setInterval> };

/**
 * Keeps an order's hold while the person is paying, and releases it when they leave without having paid. It
 * isn't released during a payment, because the bank may replace the page with its own.
 */
export function useHold() {
  const held = useRef<StockHold | null>(null);

  const forget = useCallback(() => {
    clearInterval(held.current?.renewing);
    held.current = null;
  }, []);

  useEffect(() => {
    const release = () => {
      if (!held.current || held.current.isPaying) return;
      const { orderId: id } = held.current;
      forget();
      // If the request is lost, the hold expires by itself.
      call(ordersApi.releaseHold, { params: { id }, keepalive: true }).catch(() => {});
    };
    addEventListener('pagehide', release);
    return () => {
      removeEventListener('pagehide', release);
      release();
      forget();
    };
  }, [forget]);

  /** Pays an order. If `pay` returns null, the order is paid and its hold ends. */
  return useCallback(
    async (orderId: string, pay: () => Promise<string | null>): Promise<string | null> => {
      if (held.current?.orderId !== orderId) {
        forget();
        const renew = () => {
          if (document.visibilityState === 'visible')
            call(ordersApi.renewHold, { params: { id: orderId } }).catch(() => {});
        };
        held.current = { orderId, isPaying: true, renewing: setInterval(renew, renewEveryMs) };
      }
      const own = held.current;
      own.isPaying = true;
      try {
        const wrong = await pay();
        if (wrong === null) forget();
        return wrong;
      } finally {
        own.isPaying = false;
      }
    },
    [forget],
  );
}
