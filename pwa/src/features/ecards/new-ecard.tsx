import type { EcardTemplateDto } from '@everpaw/contracts/ecards/ecard-template.dto';
import { ecardsApi } from '@everpaw/contracts/ecards/ecards.api';
import { ecardsMessages as messages } from '@everpaw/contracts/ecards/ecards.messages';
import { useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { useCurrentUser } from '../../base/current-user.ts';
import { longDate } from '../../base/dates.ts';
import { call, messageOf } from '../../base/http.ts';
import { type Notice, useToast } from '../../base/notices.ts';
import { type Settled, settled } from '../../base/verdict.ts';
import { useActions, useOffline, useOnline } from '../../offline/react/hooks.ts';
import { useNoStorage } from '../../offline/react/more-hooks.ts';
import { EcardEditor } from './ecard-editor.tsx';
import { type EcardForm, emptyEcard, saidBy } from './ecard-form.ts';

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

/** A new card on the chosen template; sent or given up, the chooser comes back (REQ-604, REQ-605). */
export function NewEcard({ template, onLeave }: { template: EcardTemplateDto; onLeave: () => void }) {
  const { user } = useCurrentUser();
  const send = useSend(template.id);
  const notify = useToast();
  const senderName = user ? [user.firstName, user.lastName].filter(Boolean).join(' ') : '';
  const started = { ...emptyEcard, senderName, senderEmail: user?.email ?? '' };

  async function submit(form: EcardForm, timeZone: string): Promise<boolean> {
    try {
      const answer = await send(form, timeZone);
      if (answer.state === 'refused') {
        const text = answer.error?.message || messages.errorText;
        notify({ title: messages.errorTitle, text, tone: 'problem' });
        return false;
      }
      notify(sentNotice(answer, form));
      onLeave();
      return true;
    } catch (error) {
      notify({ title: messages.errorTitle, text: messageOf(error, messages.errorText), tone: 'problem' });
      return false;
    }
  }

  return (
    <EcardEditor
      key={user?.id ?? 'visitor'}
      template={template}
      started={started}
      isNew
      notice={
        template.price > 0 && (
          <p className="rounded-soft bg-dusk-wash px-4 py-3 text-dusk">{messages.testing}</p>
        )
      }
      onSubmit={submit}
      onCancel={onLeave}
    />
  );
}
