import { cartApi } from '@everpaw/contracts/cart/cart.api';
import { cartEntity } from '@everpaw/contracts/cart/cart.entity';
import { promoCodeLength } from '@everpaw/contracts/cart/cart.limits';
import { cartMessages as messages } from '@everpaw/contracts/cart/cart.messages';
import type { CartPromo } from '@everpaw/contracts/cart/cart-lines';
import type { PricedCart } from '@everpaw/contracts/cart/price-cart';
import { modeRules } from '@everpaw/contracts/site/site-mode';
import { priceText } from '@everpaw/contracts/store/price-text';
import { type FormEvent, useState } from 'react';
import { ApiError, call, messageOf } from '../../net/http.ts';
import { useOffline, useOnline } from '../../offline/react/hooks.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useSiteMode } from '../site/site-dto.ts';

const money = (cents: number) => `$${priceText(cents)}`;

/** The amounts of the cart. */
export function OrderSummary({ priced, promo }: { priced: PricedCart; promo: CartPromo | null }) {
  const isOpen = modeRules[useSiteMode()].checkout === 'open';
  const { subtotalCents, discountCents, shippingCents, totalCents, toFreeShippingCents } = priced;
  return (
    <section aria-labelledby="summary" className="grid gap-5 rounded-leaf border border-rule bg-leaf p-6">
      <h2 id="summary" className="text-heading">
        {messages.summary}
      </h2>
      <dl className="grid gap-2.5">
        <Row name={messages.subtotal} value={money(subtotalCents)} />
        {priced.promo && discountCents > 0 && (
          <Row name={messages.discount(priced.promo.code)} value={`-${money(discountCents)}`} />
        )}
        <Row name={messages.shipping} value={shippingCents === 0 ? messages.free : money(shippingCents)} />
        <div className="mt-1 flex justify-between gap-6 border-rule border-t pt-3.5 font-display text-[1.375rem]">
          <dt>{messages.total}</dt>
          <dd className="tabular-nums">{money(totalCents)}</dd>
        </div>
      </dl>
      {toFreeShippingCents > 0 && (
        <p className="rounded-soft bg-moss-wash px-4 py-2.5 text-moss text-small">
          {messages.addMore(money(toFreeShippingCents))}
        </p>
      )}
      <PromoCode promo={promo} isOver={promo !== null && priced.promo === null} />
      {isOpen ? (
        // Reloads, because only the checkout page itself may load the payment provider's scripts.
        <ButtonLink to="/checkout" size="large" reload>
          {messages.checkout}
        </ButtonLink>
      ) : (
        <Button size="large" disabled>
          {messages.comingSoon}
        </Button>
      )}
    </section>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-6">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}

/** Changes the promo code on the server, which validates it, and caches the returned cart. */
function useCodeChange() {
  const offline = useOffline();
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  async function change(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setError(null);
    try {
      await work();
      await offline.cacheAnswer(cartEntity.name, await call(cartApi.cart));
      return true;
    } catch (failure) {
      const isAway = !online || !(failure instanceof ApiError);
      setError(isAway ? messages.promoOffline : messageOf(failure, messages.promoFailed));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, error, change };
}

/** The field for a promo code, or the applied code. */
function PromoCode({ promo, isOver }: { promo: CartPromo | null; isOver: boolean }) {
  const [code, setCode] = useState('');
  const { busy, error, change } = useCodeChange();
  async function apply(event: FormEvent) {
    event.preventDefault();
    if (await change(() => call(cartApi.applyCode, { body: { code } }))) setCode('');
  }
  if (promo)
    return (
      <div className="grid gap-2">
        <p className="flex items-center justify-between gap-4">
          <span>
            {messages.promoLabel}: <strong className="font-semibold">{promo.code}</strong>
          </span>
          <Button
            variant="plain"
            className="-mr-3 px-3"
            busy={busy}
            onClick={() => void change(() => call(cartApi.removeCode))}
          >
            {messages.removeCode}
          </Button>
        </p>
        {isOver && <p className="text-clay text-small">{messages.promoExpired(promo.code)}</p>}
        {error && (
          <p role="alert" className="text-danger text-small">
            {error}
          </p>
        )}
      </div>
    );
  return (
    <form noValidate onSubmit={(event) => void apply(event)} className="flex items-start gap-2.5">
      <div className="min-w-0 flex-1">
        <TextField
          label={messages.promoLabel}
          value={code}
          error={error}
          maxLength={promoCodeLength}
          autoCapitalize="characters"
          autoComplete="off"
          onChange={({ target }) => setCode(target.value)}
        />
      </div>
      <Button type="submit" variant="quiet" className="mt-[1.9rem]" busy={busy} busyLabel={messages.applying}>
        {messages.apply}
      </Button>
    </form>
  );
}
