import type { EcardTemplateDto } from '@everpaw/contracts/ecards/ecard-template.dto';
import { ecardsApi } from '@everpaw/contracts/ecards/ecards.api';
import { ecardsMessages as messages } from '@everpaw/contracts/ecards/ecards.messages';
import { modeRules } from '@everpaw/contracts/site/site-mode';
import { lazy, Suspense, useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { useCurrentUser } from '../../base/current-user.ts';
import { longDate } from '../../base/dates.ts';
import { call, messageOf } from '../../base/http.ts';
import { type Notice, useToast } from '../../base/notices.ts';
import { type Settled, settled } from '../../base/verdict.ts';
import { useActions, useOffline, useOnline } from '../../offline/react/hooks.ts';
import { useNoStorage } from '../../offline/react/more-hooks.ts';
import { useSiteMode } from '../site/site-dto.ts';
import { EcardEditor } from './ecard-editor.tsx';
import { type EcardForm, emptyEcard, saidBy } from './ecard-form.ts';

const PayEcard = lazy(() => import('./pay-ecard.tsx'));

/** How long the notice waits for the server's word before it says that the card is on this device, in milliseconds. */
const verdictTimeoutMs = 4_000;

/** Keeps a card on this device and sends it from there; straight to the server where this browser keeps nothing. */
function useSend(templateId: string) {
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
    const id = await enqueue({ type: 'SendEcard', payload });
    const answer: Settled = online ? await settled(offline, id, verdictTimeoutMs) : { state: 'waiting' };
    // It is still in the form: nothing is lost with it.
    if (answer.state === 'refused') await discard(id);
    return answer;
  };
}

function sentNotice({ state }: Settled, { recipientName, scheduledSendDate }: EcardForm): Notice {
  if (state === 'waiting') return { title: messages.waitingTitle, text: messages.waitingText };
  return scheduledSendDate === ''
    ? { title: messages.sentTitle, text: messages.sentText(recipientName.trim()) }
    : { title: messages.scheduledTitle, text: messages.scheduledText(longDate(scheduledSendDate)) };
}

/**
 * Writes a card that costs something straight to the server, where it waits for its payment. The same words again are the
 * same card; other words are another one, and the one before is given up.
 */
function useWritePaid(templateId: string, hasAccount: boolean) {
  const written = useRef<{ ecardId: string; words: string } | null>(null);
  return async (form: EcardForm, timeZone: string): Promise<string> => {
    const words = JSON.stringify({ ...form, timeZone });
    const before = written.current;
    const ecardId = before?.words === words ? before.ecardId : uuidv7();
    const body = { ecardId, templateId, ...saidBy(form, timeZone) };
    await call(ecardsApi.send, { body, idempotencyKey: ecardId });
    written.current = { ecardId, words };
    if (before && before.ecardId !== ecardId && hasAccount)
      await call(ecardsApi.cancel, { params: { id: before.ecardId }, idempotencyKey: before.ecardId }).catch(
        () => {},
      );
    return ecardId;
  };
}

/** A new card on the chosen template; sent or given up, the chooser comes back (REQ-604, REQ-605). */
export function NewEcard({ template, onLeave }: { template: EcardTemplateDto; onLeave: () => void }) {
  const { user } = useCurrentUser();
  const send = useSend(template.id);
  const writePaid = useWritePaid(template.id, user !== null);
  const [unpaid, setUnpaid] = useState<{ id: string; form: EcardForm } | null>(null);
  const online = useOnline();
  const notify = useToast();
  const isOpen = modeRules[useSiteMode()].checkout === 'open';
  const senderName = user ? [user.firstName, user.lastName].filter(Boolean).join(' ') : '';
  const started = { ...emptyEcard, senderName, senderEmail: user?.email ?? '' };

  function failed(text: string): false {
    notify({ title: messages.errorTitle, text, tone: 'problem' });
    return false;
  }

  async function submit(form: EcardForm, timeZone: string): Promise<boolean> {
    try {
      if (template.price > 0 && isOpen) {
        if (!online) return failed(messages.payOffline);
        setUnpaid({ id: await writePaid(form, timeZone), form });
        return false;
      }
      const answer = await send(form, timeZone);
      if (answer.state === 'refused') return failed(answer.error?.message || messages.errorText);
      notify(sentNotice(answer, form));
      onLeave();
      return true;
    } catch (error) {
      return failed(messageOf(error, messages.errorText));
    }
  }

  return (
    <>
      <EcardEditor
        key={user?.id ?? 'visitor'}
        template={template}
        started={started}
        isNew
        notice={
          template.price > 0 && (
            <p className="rounded-soft bg-dusk-wash px-4 py-3 text-dusk">
              {isOpen ? messages.costs(messages.price(template.price)) : messages.testing}
            </p>
          )
        }
        onSubmit={submit}
        onCancel={onLeave}
      />
      {unpaid && (
        <Suspense>
          <PayEcard
            card={{
              id: unpaid.id,
              recipientName: unpaid.form.recipientName.trim(),
              priceCents: template.price,
            }}
            onClose={() => setUnpaid(null)}
            onPaid={() => {
              notify(sentNotice({ state: 'accepted' }, unpaid.form));
              onLeave();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
