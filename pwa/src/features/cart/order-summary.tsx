import { cartApi } from '@everpaw/contracts/cart/cart.api';
import { cartEntity } from '@everpaw/contracts/cart/cart.entity';
import { promoCodeLength } from '@everpaw/contracts/cart/cart.limits';
import { cartMessages as messages } from '@everpaw/contracts/cart/cart.messages';
import type { CartPromo } from '@everpaw/contracts/cart/cart-lines';
import type { PricedCart } from '@everpaw/contracts/cart/price-cart';
import { money } from '@everpaw/contracts/kernel/text/dollars';
import { modeRules } from '@everpaw/contracts/site/site-mode';
import { call } from '../../net/http.ts';
import { useOffline } from '../../offline/react/hooks.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { checked, useForm } from '../../ui/form/use-form.ts';
import { useSiteMode } from '../site/site-dto.ts';

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
      {promo ? <AppliedCode promo={promo} isOver={priced.promo === null} /> : <CodeForm />}
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

/** A form that changes the promo code on the server, which validates it, and caches the returned cart. */
function useCodeForm(change: (body: { code: string }) => Promise<unknown>) {
  const offline = useOffline();
  return useForm({
    start: { code: '' },
    check: (body) => checked(body, {}),
    async send(body) {
      await change(body);
      await offline.cacheAnswer(cartEntity.name, await call(cartApi.cart));
    },
    failed: {
      title: messages.promoLabel,
      text: messages.promoFailed,
      unreachable: messages.promoOffline,
    },
  });
}

/** The applied promo code, which can be removed. */
function AppliedCode({ promo, isOver }: { promo: CartPromo; isOver: boolean }) {
  const form = useCodeForm(() => call(cartApi.removeCode));
  return (
    <form {...form.attributes} className="grid gap-2">
      <p className="flex items-center justify-between gap-4">
        <span>
          {messages.promoLabel}: <strong className="font-semibold">{promo.code}</strong>
        </span>
        <Button type="submit" variant="plain" className="-mr-3 px-3" busy={form.busy}>
          {messages.removeCode}
        </Button>
      </p>
      {isOver && <p className="text-clay text-small">{messages.promoExpired(promo.code)}</p>}
      {form.message && (
        <p role="alert" className="text-danger text-small">
          {form.message}
        </p>
      )}
    </form>
  );
}

function CodeForm() {
  const form = useCodeForm((body) => call(cartApi.applyCode, { body }));
  return (
    <form {...form.attributes} className="flex items-start gap-2.5">
      <div className="min-w-0 flex-1">
        <TextField
          label={messages.promoLabel}
          maxLength={promoCodeLength}
          autoCapitalize="characters"
          autoComplete="off"
          {...form.text('code')}
          error={form.message}
        />
      </div>
      <Button
        type="submit"
        variant="quiet"
        className="mt-[1.9rem]"
        busy={form.busy}
        busyLabel={messages.applying}
      >
        {messages.apply}
      </Button>
    </form>
  );
}
