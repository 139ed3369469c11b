import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import type { EcardTemplateDto } from '@everpaw/contracts/ecards/ecard-template.dto';
import { ecardsApi } from '@everpaw/contracts/ecards/ecards.api';
import { ecardsMessages as messages } from '@everpaw/contracts/ecards/ecards.messages';
import { money } from '@everpaw/contracts/kernel/text/dollars';
import { longDate } from '@everpaw/contracts/kernel/time/long-date';
import { modeRules } from '@everpaw/contracts/site/site-mode';
import { draftMessages } from '@everpaw/contracts/sync/draft.messages';
import { lazy, Suspense, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { type AnswerOf, ApiError, call } from '../../net/http.ts';
import { useActions, useOffline, useOnline } from '../../offline/react/hooks.ts';
import { useNoStorage } from '../../offline/react/more-hooks.ts';
import { type Notice, useToast } from '../../ui/helpers/notices.ts';
import { useCurrentUser } from '../session/current-user.ts';
import { DraftConflict } from '../shared/draft-conflict.tsx';
import { type FormDraft, useFormDraft } from '../shared/form-draft.ts';
import { refusalOf, type Settled, settled } from '../shared/verdict.ts';
import { useSiteMode } from '../site/site-dto.ts';
import { goesAtOnce } from './ecard-day.ts';
import { EcardEditor } from './ecard-editor.tsx';
import { type EcardDraft, type EcardForm, ecardDraftKey, emptyEcard, saidBy } from './ecard-form.ts';

const PayEcard = lazy(() => import('./pay-ecard.tsx'));

/**
 * How long the notice waits for the server before it says that the card is on this device, in milliseconds.
 */
const verdictTimeoutMs = 4_000;

/**
 * Stores a card on this device and sends it from there, or directly to the server if this browser stores
 * nothing. Clears the draft, unless another tab has changed it since.
 */
function useSend(draft: FormDraft<EcardDraft>) {
  const { enqueue, discard } = useActions();
  const offline = useOffline();
  const online = useOnline();
  const keepsNothing = useNoStorage() !== null;
  const [ecardId] = useState(() => uuidv7());

  return async (form: EcardForm): Promise<Settled> => {
    const payload = { ecardId, templateId: draft.value.templateId, ...saidBy(form) };
    if (keepsNothing) {
      await call(ecardsApi.send, { body: payload, idempotencyKey: ecardId });
      return { state: 'accepted' };
    }
    const id = await enqueue({ type: 'SendEcard', payload }, await draft.sending());
    const answer: Settled = online ? await settled(offline, id, verdictTimeoutMs) : { state: 'waiting' };
    // The draft is restored, so nothing is lost.
    if (answer.state === 'refused' && (await draft.resume())) await discard(id);
    return answer;
  };
}

function sentNotice({ state }: Settled, form: EcardForm): Notice {
  if (state === 'waiting') return { title: messages.waitingTitle, text: messages.waitingText };
  return goesAtOnce(form)
    ? { title: messages.sentTitle, text: messages.sentText(form.recipientName.trim()) }
    : { title: messages.scheduledTitle, text: messages.scheduledText(longDate(form.scheduledSendDate)) };
}

type Unpaid = { id: string; form: EcardForm; priceCents: number };

/** Returns the payment state of a written card. A card that the server doesn't know isn't waiting. */
async function paymentOf(id: string): Promise<AnswerOf<typeof ecardsApi.payment>> {
  return call(ecardsApi.payment, { params: { id } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return { waits: false, priceCents: 0 };
    throw error;
  });
}

/**
 * Creates a card with a price directly on the server, where it waits for its payment, and stores its id on
 * this device. While it waits, the same content by the same person reuses the card; different content cancels
 * it and creates another.
 */
function useWritePaid({ value, save }: FormDraft<EcardDraft>, accountId: string | null) {
  return async (form: EcardForm): Promise<Unpaid> => {
    const { templateId, written } = value;
    const { timeZone, ...fields } = form;
    // The order of drafts from before.
    const words = JSON.stringify({ ...fields, templateId, timeZone, accountId });
    const known = written ? await paymentOf(written.ecardId) : null;
    if (written?.words === words && known?.waits) return { id: written.ecardId, form, ...known };
    const ecardId = uuidv7();
    const body = { ecardId, templateId, ...saidBy(form) };
    await call(ecardsApi.send, { body, idempotencyKey: ecardId });
    // A browser that stores nothing keeps the form while the page is open.
    await save({ ...value, written: { ecardId, words } }).catch(() => false);
    if (written && known?.waits && accountId !== null)
      await call(ecardsApi.cancel, {
        params: { id: written.ecardId },
        idempotencyKey: written.ecardId,
      }).catch(() => {});
    return { id: ecardId, form, ...(await paymentOf(ecardId)) };
  };
}

type Props = { template: EcardTemplateDto; onLeave: () => void };

/**
 * Writes a new card with the chosen template, or continues the draft. Returns to the choice once it is sent
 * or cancelled.
 */
export function NewEcard(props: Props) {
  const { user } = useCurrentUser();
  const templateId = props.template.id;
  const draft = useFormDraft<EcardDraft>(ecardDraftKey, {
    start: () => ({ templateId, form: emptyFormOf(user), written: null }),
    read: ({ form, written }) => ({ templateId, form: { ...emptyEcard(), ...form }, written }),
    staysOpen: ({ written }) => written !== null,
  });
  return draft ? <OpenEcard key={draft.opened} {...props} user={user} draft={draft} /> : null;
}

function emptyFormOf(user: CurrentUser | null): EcardForm {
  const senderName = user ? [user.firstName, user.lastName].filter(Boolean).join(' ') : '';
  return { ...emptyEcard(), senderName, senderEmail: user?.email ?? '' };
}

function OpenEcard({
  template,
  user,
  draft,
  onLeave,
}: Props & { user: CurrentUser | null; draft: FormDraft<EcardDraft> }) {
  const send = useSend(draft);
  const writePaid = useWritePaid(draft, user?.id ?? null);
  const [unpaid, setUnpaid] = useState<Unpaid | null>(null);
  const online = useOnline();
  const notify = useToast();
  const isOpen = modeRules[useSiteMode()].checkout === 'open';

  const failed = (text: string) => notify({ title: messages.errorTitle, text, tone: 'problem' });

  async function submit(form: EcardForm) {
    try {
      if (template.price > 0 && isOpen) {
        if (!online) return failed(messages.payOffline);
        // This draft has another tab's content, so it can't store the card's id.
        if (draft.conflict) return failed(draftMessages.otherWords);
        return setUnpaid(await writePaid(form));
      }
      const answer = await send(form);
      if (answer.state === 'refused') throw refusalOf(answer.error, messages.errorText);
      notify(sentNotice(answer, form));
      onLeave();
    } catch (error) {
      await draft.resume();
      throw error;
    }
  }

  return (
    <>
      <EcardEditor
        template={template}
        card={draft.value.form}
        onChange={(change) => draft.change((value) => ({ ...value, form: { ...value.form, ...change } }))}
        isNew
        notice={
          <>
            <DraftConflict conflict={draft.conflict} />
            {template.price > 0 && <Price isOpen={isOpen} cents={template.price} />}
          </>
        }
        onSubmit={submit}
        onCancel={onLeave}
      />
      {unpaid && (
        <Payment
          {...unpaid}
          onClose={() => setUnpaid(null)}
          onPaid={() =>
            void draft
              .startAgain()
              .catch(() => {})
              .then(onLeave)
          }
        />
      )}
    </>
  );
}

/** The price of the card, shown before it is written. */
function Price({ isOpen, cents }: { isOpen: boolean; cents: number }) {
  return (
    <p className="rounded-soft bg-dusk-wash px-4 py-3 text-dusk">
      {isOpen ? messages.costs(money(cents)) : messages.testing}
    </p>
  );
}

function Payment({
  id,
  form,
  priceCents,
  onClose,
  onPaid,
}: Unpaid & { onClose: () => void; onPaid: () => void }) {
  const notify = useToast();
  return (
    <Suspense>
      <PayEcard
        card={{ id, recipientName: form.recipientName.trim(), priceCents }}
        returnPath="/ecards"
        onClose={onClose}
        onPaid={() => {
          notify(sentNotice({ state: 'accepted' }, form));
          onPaid();
        }}
      />
    </Suspense>
  );
}
