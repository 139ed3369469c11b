import { giftTemplates, giftMessages as messages } from '@everpaw/contracts/gifts/gifts.messages';
import { modeRules } from '@everpaw/contracts/site/site-mode';
import { shownPrice } from '@everpaw/contracts/store/price-text';
import { lazy, Suspense, useRef } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/helpers/notices.ts';
import { useScreen } from '../../ui/screen.tsx';
import { EmptyState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import { useGoToSignIn } from '../session/go-to-sign-in.ts';
import { useIsVisitor } from '../session/is-visitor.ts';
import { useSiteMode } from '../site/site-dto.ts';
import { GiftPage, type GiftParts } from './gift-page.tsx';
import { type ChosenProduct, GiftProduct, useChosenProduct } from './gift-product.tsx';
import { GiftSummary } from './gift-summary.tsx';
import { useGiftForm, useGiftValues } from './use-gift-form.ts';

const OpenGift = lazy(() => import('./open-gift.tsx'));

/** The screen to send a product to someone as a gift. */
export default function SendGiftScreen() {
  const { user } = useCurrentUser();
  const isVisitor = useIsVisitor();
  useScreen(isVisitor ? messages.signInTitle : messages.sendTitle);
  if (isVisitor) return <SignedOut />;
  return (
    <div className="page-width pt-10 sm:pt-14">
      <h1 className="text-title">{messages.sendTitle}</h1>
      <p className="mt-3 max-w-measure text-ink-soft text-lead">{messages.sendText}</p>
      {user ? <Gift key={user.id} /> : <Loading />}
    </div>
  );
}

function Loading() {
  return (
    <SkeletonGroup label={messages.loading} className="mt-8 grid gap-6">
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-64 w-full" />
    </SkeletonGroup>
  );
}

function SignedOut() {
  const signIn = useGoToSignIn();
  return (
    <EmptyState
      level={1}
      title={messages.signInTitle}
      action={<Button onClick={signIn}>{messages.signIn}</Button>}
    >
      {messages.signInText}
    </EmptyState>
  );
}

/** Returns the product and the message in the URL, and a function that chooses another product. */
function useGiftAddress() {
  const { productId } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  return {
    productId: productId ?? params.get('productId'),
    startingMessage: giftTemplates.find(({ id }) => id === params.get('words'))?.text ?? '',
    choose: (id: string | null) =>
      void navigate(id === null ? '/send-gift' : `/send-gift/${encodeURIComponent(id)}`, {
        replace: true,
        preventScrollReset: true,
      }),
  };
}

/**
 * On a site that sells, a product that was in stock when it was chosen stays in stock here, because this very order may
 * take the last one.
 */
function useBegun(known: ChosenProduct, isOpen: boolean, isAsking: boolean): ChosenProduct {
  const begun = useRef<string | null>(null);
  if (known.state !== 'chosen') return known;
  const { product } = known;
  if (product.inStock && !isAsking) begun.current = product.id;
  return isOpen && begun.current === product.id
    ? { ...known, product: { ...product, inStock: true } }
    : known;
}

function Gift() {
  const { productId, startingMessage, choose } = useGiftAddress();
  const isOpen = modeRules[useSiteMode()].checkout === 'open';
  const { chosen: known, catalogue } = useChosenProduct(productId);
  const chosen = useBegun(known, isOpen, catalogue.isAsking);
  const gift = useGiftValues(startingMessage);
  const product = chosen.state === 'chosen' && chosen.product.inStock ? chosen.product : null;
  const choice = <GiftProduct chosen={chosen} catalogue={catalogue} onChoose={choose} />;
  if (!isOpen) return <ClosedGift product={product} choice={choice} gift={gift} />;
  return (
    <Suspense fallback={<Loading />}>
      <OpenGift key={productId} product={product} choice={choice} gift={gift} />
    </Suspense>
  );
}

/** A gift in testing mode: it thanks the person and orders nothing. */
function ClosedGift({ product, choice, gift }: GiftParts) {
  const notify = useToast();
  const navigate = useNavigate();
  const form = useGiftForm(gift, {
    send({ recipientName }) {
      gift.done();
      notify({ title: messages.sentTitle, text: messages.sentText(recipientName) });
      void navigate('/');
    },
    failed: () => {},
  });
  return (
    <GiftPage product={product} choice={choice} form={form}>
      <GiftSummary price={product ? shownPrice(product.price) : null}>
        <p className="text-ink-soft text-small">{messages.testing}</p>
        <Button type="submit" size="large">
          {messages.submit}
        </Button>
      </GiftSummary>
    </GiftPage>
  );
}
