import { minuteMs } from '@everpaw/contracts/kernel/durations';
import { ordersApi } from '@everpaw/contracts/orders/orders.api';
import { useCallback, useEffect, useRef } from 'react';
import { call } from '../../base/http.ts';

/** How often the page says that somebody is still paying, in milliseconds; within the time that an order is held. */
const renewEveryMs = 10 * minuteMs;

type Held = { orderId: string; isPaying: boolean; renewing: ReturnType<typeof setInterval> };

/**
 * Keeps what an order holds while somebody is at its payment, and gives it back when they leave without having paid
 *. While the bank is asked nothing is given back: the page may be left for the bank's own.
 */
export function useHold() {
  const held = useRef<Held | null>(null);

  const forget = useCallback(() => {
    clearInterval(held.current?.renewing);
    held.current = null;
  }, []);

  useEffect(() => {
    const release = () => {
      if (!held.current || held.current.isPaying) return;
      const { orderId: id } = held.current;
      forget();
      // Unheard it ends by itself a few minutes later.
      call(ordersApi.releaseHold, { params: { id }, keepalive: true }).catch(() => {});
    };
    addEventListener('pagehide', release);
    return () => {
      removeEventListener('pagehide', release);
      release();
      forget();
    };
  }, [forget]);

  /** Pays an order; what comes back null was paid, and is held no more. */
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
