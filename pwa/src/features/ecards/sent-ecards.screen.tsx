import type { EcardDto } from '@everpaw/contracts/ecards/ecard.dto';
import { ecardEntity } from '@everpaw/contracts/ecards/ecard.entity';
import { ecardsMessages as messages } from '@everpaw/contracts/ecards/ecards.messages';
import { money } from '@everpaw/contracts/kernel/text/dollars';
import { otherScreens } from '@everpaw/contracts/site/screens/other-screens.messages';
import { lazy, Suspense, useState } from 'react';
import { useActions } from '../../offline/react/hooks.ts';
import { useOwnRoots } from '../../offline/react/more-hooks.ts';
import type { Shown } from '../../offline/store/as-confirmed.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/helpers/notices.ts';
import { ItemButton } from '../../ui/item-list.tsx';
import { useScreen } from '../../ui/screen.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import { useGoToSignIn } from '../session/go-to-sign-in.ts';
import { useIsVisitor } from '../session/is-visitor.ts';
import { useEcardPhoto, useTemplateOf } from './ecard-changes.ts';
import { isPaid, statusOf } from './ecard-day.ts';
import { EcardEditor } from './ecard-editor.tsx';
import { type EcardForm, formOfEcard, saidBy } from './ecard-form.ts';
import { RefusedEcards } from './refused-ecards.tsx';
import { useBankReturn } from './use-bank-return.ts';

type ShownEcard = Shown<EcardDto>;

const PayEcard = lazy(() => import('./pay-ecard.tsx'));

/** The cards that the signed-in person has sent or scheduled. */
export default function SentEcardsScreen() {
  const [changing, setChanging] = useState<ShownEcard | null>(null);
  const { user } = useCurrentUser();
  const isVisitor = useIsVisitor();
  const signIn = useGoToSignIn();
  useScreen(messages.listTitle);
  useBankReturn();
  return (
    <div className="page-width pt-10 sm:pt-14">
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <div className="max-w-measure">
          <h1 className="text-title">{messages.listTitle}</h1>
          <p className="mt-3 text-ink-soft text-lead">
            {changing ? messages.forName(changing.recipientName) : messages.listText}
          </p>
        </div>
        {!changing && <ButtonLink to="/ecards">{messages.write}</ButtonLink>}
      </header>
      <RefusedEcards />
      {changing ? (
        <Change card={changing} onLeave={() => setChanging(null)} />
      ) : user ? (
        <List onChange={setChanging} />
      ) : isVisitor ? (
        <EmptyState
          title={messages.listSignIn}
          action={<Button onClick={signIn}>{otherScreens.signIn}</Button>}
        >
          {messages.listSignInText}
        </EmptyState>
      ) : (
        <Loading />
      )}
    </div>
  );
}

function Loading() {
  return (
    <SkeletonGroup label={messages.listReading} className="mt-8 grid gap-5">
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-28 w-full" />
    </SkeletonGroup>
  );
}

function List({ onChange }: { onChange: (card: ShownEcard) => void }) {
  const held = useOwnRoots(ecardEntity);
  const { enqueue } = useActions();
  const notify = useToast();
  const [cancelling, setCancelling] = useState<ShownEcard | null>(null);
  const [paying, setPaying] = useState<ShownEcard | null>(null);
  if (held.state === 'loading') return <Loading />;
  if (held.state !== 'ready')
    return (
      <ErrorState
        title={messages.listFailed}
        text={messages.tryAgain}
        onRetry={() => window.location.reload()}
      />
    );
  const cards = [...held.value].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  if (cards.length === 0) return <EmptyState title={messages.listNone}>{messages.listNoneText}</EmptyState>;
  async function cancel({ id: ecardId }: ShownEcard) {
    await enqueue({ type: 'CancelEcard', payload: { ecardId } });
    notify({ title: messages.cancelledTitle });
  }
  return (
    <>
      <ul className="mt-8 border-rule border-t sm:mt-10">
        {cards.map((card) => (
          <Row key={card.id} card={card} onChange={onChange} onCancel={setCancelling} onPay={setPaying} />
        ))}
      </ul>
      {cancelling && (
        <ConfirmDialog
          open
          onClose={() => setCancelling(null)}
          title={messages.cancelAsk(cancelling.recipientName)}
          text={
            cancelling.status === 'scheduled' && cancelling.priceCents > 0
              ? messages.paidCancelText
              : messages.cancelAskText
          }
          confirmLabel={messages.cancelYes}
          cancelLabel={messages.cancelNo}
          onConfirm={() => cancel(cancelling)}
        />
      )}
      {paying && (
        <Suspense>
          <PayEcard
            card={paying}
            returnPath="/ecards/sent"
            onClose={() => setPaying(null)}
            onPaid={() => {
              setPaying(null);
              notify({ title: messages.sentTitle, text: messages.sentText(paying.recipientName) });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function Row({
  card,
  onChange,
  onCancel,
  onPay,
}: {
  card: ShownEcard;
  onChange: (card: ShownEcard) => void;
  onCancel: (card: ShownEcard) => void;
  onPay: (card: ShownEcard) => void;
}) {
  const template = useTemplateOf(card.templateId);
  // Shows the address, which may be mistyped.
  const isBounced = card.status === 'bounced' && !card.unsent;
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-x-5 gap-y-3 border-rule border-b py-5 sm:grid-cols-[9rem_minmax(0,1fr)_auto] sm:gap-x-8">
      <img
        src={template.templateImageUrl}
        alt=""
        width={800}
        height={560}
        loading="lazy"
        className="block h-auto w-full rounded-tight border border-rule"
      />
      <div className="grid gap-1">
        <h2 className="text-heading">{messages.forName(card.recipientName)}</h2>
        <p className={isBounced ? 'text-danger' : 'text-ink-soft'}>
          {card.unsent ? messages.waitsHere : statusOf(card)}
        </p>
        {isPaid(card) && <p className="text-small">{messages.paid(money(card.priceCents))}</p>}
        {isBounced && <p className="text-small [overflow-wrap:anywhere]">{card.recipientEmail}</p>}
        <p className="line-clamp-1 text-ink-faint text-small">{card.personalMessage}</p>
      </div>
      {(card.status === 'scheduled' || card.status === 'unpaid') && (
        <div className="col-span-2 -ml-3 flex flex-wrap gap-1 sm:col-span-1 sm:ml-0">
          {card.status === 'unpaid' && (
            <Button
              variant="quiet"
              aria-label={`${messages.payThis}: ${messages.forName(card.recipientName)}`}
              onClick={() => onPay(card)}
            >
              {messages.pay(money(card.priceCents))}
            </Button>
          )}
          <ItemButton
            label={messages.edit}
            item={messages.forName(card.recipientName)}
            onClick={() => onChange(card)}
          />
          <ItemButton
            label={messages.cancelCard}
            item={messages.forName(card.recipientName)}
            onClick={() => onCancel(card)}
          />
        </div>
      )}
    </li>
  );
}

/** Edits a scheduled card. The change is stored on this device first and sent from there. */
function Change({ card, onLeave }: { card: ShownEcard; onLeave: () => void }) {
  const { enqueue } = useActions();
  const notify = useToast();
  const template = useTemplateOf(card.templateId);
  const storedPhoto = useEcardPhoto(card);

  async function submit(form: EcardForm) {
    await enqueue({ type: 'ChangeEcard', payload: { ecardId: card.id, ...saidBy(form) } });
    notify({ title: messages.changedTitle });
    onLeave();
  }

  return (
    <EcardEditor
      template={template}
      card={formOfEcard(card)}
      storedPhoto={storedPhoto}
      isNew={false}
      onSubmit={submit}
      onCancel={onLeave}
    />
  );
}
