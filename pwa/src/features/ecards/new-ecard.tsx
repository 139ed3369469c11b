import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import type { EcardTemplateDto } from '@everpaw/contracts/ecards/ecard-template.dto';
import { ecardsApi } from '@everpaw/contracts/ecards/ecards.api';
import { ecardsMessages as messages } from '@everpaw/contracts/ecards/ecards.messages';
import { modeRules } from '@everpaw/contracts/site/site-mode';
import { lazy, Suspense, useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { useCurrentUser } from '../../base/current-user.ts';
import { longDate } from '../../base/dates.ts';
import { type AnswerOf, ApiError, call, messageOf } from '../../base/http.ts';
import { type Notice, useToast } from '../../base/notices.ts';
import { type Settled, settled } from '../../base/verdict.ts';
import { useActions, useOffline, useOnline } from '../../offline/react/hooks.ts';
import { type DraftHandle, useNoStorage } from '../../offline/react/more-hooks.ts';
import { useSiteMode } from '../site/site-dto.ts';
import { goesAtOnce } from './ecard-day.ts';
import { EcardEditor } from './ecard-editor.tsx';
import { deviceTimeZone, type EcardForm, emptyEcard, saidBy } from './ecard-form.ts';
import { OtherWords } from './other-words.tsx';
import { type EcardDraft, ecardDraftKey, useEcardDraft, useKeptEcard } from './use-ecard-draft.ts';

const PayEcard = lazy(() => import('./pay-ecard.tsx'));

/** How long the notice waits for the server's word before it says that the card is on this device, in milliseconds. */
const verdictTimeoutMs = 4_000;

/**
 * Keeps a card on this device and sends it from there; straight to the server where this browser keeps nothing. The draft
 * goes with it, unless another tab has saved words of its own since `draftSavedAt`.
 */
function useSend(templateId: string, draftSavedAt: () => Promise<number | null>) {
  const { enqueue, discard } = useActions();
  const offline = useOffline();
  const online = useOnline();
  const keepsNothing = useNoStorage() !== null;
  const [ecardId] = useState(() => uuidv7());

  return async (form: EcardForm, timeZone: string): Promise<Settled> => {
    const payload = { ecardId, templateId, ...saidBy(form, timeZone) };
    if (keepsNothing) {
      await call(ecardsApi.send, { body: payload, idempotencyKey: ecardId });
      return { state: 'accepted' };
    }
    const also = { clearDraft: ecardDraftKey, asOf: await draftSavedAt() };
    const id = await enqueue({ type: 'SendEcard', payload }, also);
    const answer: Settled = online ? await settled(offline, id, verdictTimeoutMs) : { state: 'waiting' };
    // It is still in the form: nothing is lost with it.
    if (answer.state === 'refused') await discard(id);
    return answer;
  };
}

function sentNotice(
  { state }: Settled,
  { recipientName, scheduledSendDate }: EcardForm,
  timeZone: string,
): Notice {
  if (state === 'waiting') return { title: messages.waitingTitle, text: messages.waitingText };
  return goesAtOnce(scheduledSendDate, timeZone)
    ? { title: messages.sentTitle, text: messages.sentText(recipientName.trim()) }
    : { title: messages.scheduledTitle, text: messages.scheduledText(longDate(scheduledSendDate)) };
}

type Written = EcardDraft['written'];
type Unpaid = { id: string; form: EcardForm; priceCents: number };

/** What the server says of a card that was written; a card that it does not know waits for nothing. */
async function paymentOf(id: string): Promise<AnswerOf<typeof ecardsApi.payment>> {
  return call(ecardsApi.payment, { params: { id } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return { waits: false, priceCents: 0 };
    throw error;
  });
}

/**
 * Writes a card that costs something straight to the server, where it waits for its payment, and keeps its name on this
 * device: the same words of the same person are the same card, as long as it waits. Other words are another one, and one
 * that still waits is given up for it.
 */
function useWritePaid({
  templateId,
  accountId,
  before,
  keep,
}: {
  templateId: string;
  accountId: string | null;
  before: Written;
  keep: (form: EcardForm, written: Written) => Promise<void>;
}) {
  const written = useRef(before);
  async function write(form: EcardForm, timeZone: string): Promise<Unpaid> {
    const words = JSON.stringify({ ...form, templateId, timeZone, accountId });
    const { current } = written;
    const known = current ? await paymentOf(current.ecardId) : null;
    if (current?.words === words && known?.waits) return { id: current.ecardId, form, ...known };
    const ecardId = uuidv7();
    const body = { ecardId, templateId, ...saidBy(form, timeZone) };
    await call(ecardsApi.send, { body, idempotencyKey: ecardId });
    written.current = { ecardId, words };
    await keep(form, written.current);
    if (current && known?.waits && accountId !== null)
      await call(ecardsApi.cancel, {
        params: { id: current.ecardId },
        idempotencyKey: current.ecardId,
      }).catch(() => {});
    return { id: ecardId, form, ...(await paymentOf(ecardId)) };
  }
  return { write, written };
}

type Props = { template: EcardTemplateDto; onLeave: () => void };

/** A new card on the chosen template, or the one that was begun; sent or given up, the chooser comes back (REQ-604, REQ-605). */
export function NewEcard(props: Props) {
  const { user } = useCurrentUser();
  const draft = useEcardDraft();
  const keepsNothing = useNoStorage() !== null;
  const [opened, setOpened] = useState(0);
  if (draft.state === 'loading' && !keepsNothing) return null;
  return (
    <OpenEcard
      key={`${user?.id ?? 'visitor'} ${opened}`}
      {...props}
      user={user}
      draft={draft}
      onOpenAgain={() => setOpened((times) => times + 1)}
    />
  );
}

function useStarted(draft: DraftHandle<EcardDraft>, user: CurrentUser | null): EcardForm {
  const [started] = useState((): EcardForm => {
    if (draft.value) return { ...emptyEcard, ...draft.value.form };
    const senderName = user ? [user.firstName, user.lastName].filter(Boolean).join(' ') : '';
    return { ...emptyEcard, senderName, senderEmail: user?.email ?? '' };
  });
  return started;
}

function OpenEcard({
  template,
  user,
  draft,
  onLeave,
  onOpenAgain,
}: Props & { user: CurrentUser | null; draft: DraftHandle<EcardDraft>; onOpenAgain: () => void }) {
  const started = useStarted(draft, user);
  const { keep, savedAt, isOver, isBehind, keepThese } = useKeptEcard(draft, template.id, started);
  const send = useSend(template.id, savedAt);
  const { write: writePaid, written } = useWritePaid({
    templateId: template.id,
    accountId: user?.id ?? null,
    before: draft.value?.written ?? null,
    // A browser that keeps nothing has the form as long as the page is open.
    keep: (...what) => keep(...what).catch(() => {}),
  });
  const [unpaid, setUnpaid] = useState<Unpaid | null>(null);
  const online = useOnline();
  const notify = useToast();
  const isOpen = modeRules[useSiteMode()].checkout === 'open';

  function failed(text: string): false {
    notify({ title: messages.errorTitle, text, tone: 'problem' });
    return false;
  }

  async function submit(form: EcardForm, timeZone: string): Promise<boolean> {
    try {
      if (template.price > 0 && isOpen) {
        if (!online) return failed(messages.payOffline);
        // The card that is written is named in the draft, which holds the other words.
        if (isBehind) return failed(messages.otherWords);
        setUnpaid(await writePaid(form, timeZone));
        return false;
      }
      const answer = await send(form, timeZone);
      if (answer.state === 'refused') {
        await keep(form, null);
        return failed(answer.error?.message || messages.errorText);
      }
      notify(sentNotice(answer, form, timeZone));
      onLeave();
      return true;
    } catch (error) {
      return failed(messageOf(error, messages.errorText));
    }
  }

  return (
    <>
      <EcardEditor
        template={template}
        started={started}
        isNew
        notice={
          <>
            {isBehind && <OtherWords onShow={onOpenAgain} onKeep={() => keepThese().catch(() => {})} />}
            {template.price > 0 && <Price isOpen={isOpen} cents={template.price} />}
          </>
        }
        onRest={(form) => keep(form, written.current)}
        onSubmit={submit}
        onCancel={onLeave}
      />
      {unpaid && (
        <Payment
          {...unpaid}
          onClose={() => setUnpaid(null)}
          onPaid={() => {
            isOver.current = true;
            // Another tab may have begun another card by now.
            if (draft.value?.written?.ecardId === unpaid.id) void draft.clear().catch(() => {});
            onLeave();
          }}
        />
      )}
    </>
  );
}

/** What the card costs, before it is written. */
function Price({ isOpen, cents }: { isOpen: boolean; cents: number }) {
  return (
    <p className="rounded-soft bg-dusk-wash px-4 py-3 text-dusk">
      {isOpen ? messages.costs(messages.price(cents)) : messages.testing}
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
          notify(sentNotice({ state: 'accepted' }, form, deviceTimeZone()));
          onPaid();
        }}
      />
    </Suspense>
  );
}
