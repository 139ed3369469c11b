import { giftTemplates, giftMessages as messages } from '@everpaw/contracts/gifts/gifts.messages';
import type { FormEvent } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useCurrentUser } from '../../base/current-user.ts';
import { useToast } from '../../base/notices.ts';
import { useScreen } from '../../base/screen.tsx';
import { useOpenSignIn } from '../../base/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { GiftFields } from './gift-fields.tsx';
import { GiftProduct, useChosenProduct } from './gift-product.tsx';
import { GiftSummary } from './gift-summary.tsx';
import { useGiftForm } from './use-gift-form.ts';

/** Sends a product to somebody else (REQ-562 to REQ-594). */
export default function SendGiftScreen() {
  const { user, known } = useCurrentUser();
  useScreen(known && !user ? messages.signInTitle : messages.sendTitle);
  if (known && !user) return <SignedOut />;
  return (
    <div className="page-width pt-10 sm:pt-14">
      <h1 className="text-title">{messages.sendTitle}</h1>
      <p className="mt-3 max-w-measure text-ink-soft text-lead">{messages.sendText}</p>
      {user ? (
        <Gift key={user.id} />
      ) : (
        <SkeletonGroup label={messages.loading} className="mt-8 grid gap-6">
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-64 w-full" />
        </SkeletonGroup>
      )}
    </div>
  );
}

function SignedOut() {
  const openSignIn = useOpenSignIn();
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      level={1}
      title={messages.signInTitle}
      action={
        <Button onClick={() => openSignIn({ tab: 'sign-in', redirect: pathname + search })}>
          {messages.signIn}
        </Button>
      }
    >
      {messages.signInText}
    </EmptyState>
  );
}

/** The product and the words that an address names (decision on REQ-594), and how to choose another one. */
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

function Gift() {
  const { productId, startingMessage, choose } = useGiftAddress();
  const { chosen, catalogue } = useChosenProduct(productId);
  const gift = useGiftForm(startingMessage);
  const notify = useToast();
  const navigate = useNavigate();
  const product = chosen.state === 'chosen' && chosen.product.inStock ? chosen.product : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!product)
      return notify({ title: messages.noProductTitle, text: messages.noProduct, tone: 'problem' });
    const written = gift.checked();
    if (!written) return;
    gift.done();
    notify({ title: messages.sentTitle, text: messages.sentText(written.recipientName) });
    void navigate('/');
  }

  return (
    <form
      ref={gift.form}
      noValidate
      onSubmit={submit}
      className="mt-8 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div className="grid gap-10">
        <GiftProduct chosen={chosen} catalogue={catalogue} onChoose={choose} />
        <GiftFields gift={gift} />
      </div>
      <GiftSummary price={product?.price ?? null}>
        <p className="text-ink-soft text-small">{messages.testing}</p>
        <Button type="submit" size="large">
          {messages.submit}
        </Button>
      </GiftSummary>
    </form>
  );
}
