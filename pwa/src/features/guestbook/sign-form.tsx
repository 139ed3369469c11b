import { guestbookApi } from '@everpaw/contracts/guestbook/guestbook.api';
import { guestbookMessages } from '@everpaw/contracts/guestbook/guestbook.messages';
import { tributeChangeMessages } from '@everpaw/contracts/guestbook/tribute-changes.messages';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { ApiError, call, messageOf } from '../../net/http.ts';
import { useActions, useOffline, useOnline } from '../../offline/react/hooks.ts';
import { useNoStorage } from '../../offline/react/more-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { NoStorage } from '../../ui/no-storage.tsx';
import { type Notice, useToast } from '../../ui/notices.ts';
import { DraftConflict } from '../shared/draft-conflict.tsx';
import { type FormDraft, useFormDraft } from '../shared/form-draft.ts';
import { type Settled, settled } from '../shared/verdict.ts';
import { TributeFields } from './tribute-fields.tsx';
import {
  emptyTribute,
  formOf,
  lacksRequired,
  type TributeForm,
  tributeErrors,
  tributeOf,
} from './tribute-form.ts';

/**
 * How long the thank-you notice waits for the server before it says that the tribute is on this device, in
 * milliseconds.
 */
const verdictTimeoutMs = 3_000;

/** Returns the message of an error: the site's own text for a refusal. */
function textOf(error: unknown): string {
  if (error instanceof ApiError) return messageOf(error, tributeChangeMessages.addFailed);
  return error instanceof Error && error.message ? error.message : tributeChangeMessages.addFailed;
}

/** The error name for a full device. Its class isn't loaded here. */
const noRoom = 'NoRoom';

type Props = {
  memorialId: string;
  petName: string;
  waits: boolean;
  isReachable: boolean;
  onClose: () => void;
};
type OpenProps = Props & { draft: FormDraft<TributeForm> };

/**
 * Signs the guestbook. The tribute is stored on this device first and sent from there, so it works offline.
 * An unfinished form stays as a draft. `waits` means that tributes need the family's approval; `isReachable`
 * is false if the server was unreachable.
 */
export default function SignForm(props: Props) {
  const draft = useFormDraft<TributeForm>(`sign:${props.memorialId}`, {
    start: () => emptyTribute,
    read: formOf,
  });
  const noStorage = useNoStorage();
  if (noStorage) return <NoStorage why={noStorage} level={3} />;
  return draft ? <OpenForm {...props} draft={draft} /> : null;
}

const required: Notice = {
  title: tributeChangeMessages.requiredTitle,
  text: tributeChangeMessages.requiredText,
  tone: 'problem',
};

function thanks({ state }: Settled, waits: boolean, petName: string): Notice {
  const text = waits ? tributeChangeMessages.waitingText(petName) : tributeChangeMessages.thanksText(petName);
  return {
    title: tributeChangeMessages.thanksTitle,
    text: state === 'waiting' ? tributeChangeMessages.storedText : text,
  };
}

const failed = (error: unknown): Notice => ({
  title: tributeChangeMessages.failedTitle,
  text: textOf(error),
  tone: 'problem',
});

/**
 * Returns a function that signs: it stores the tribute here and sends it. If the device is full, it sends it
 * directly to the site. Every call sends the same tribute.
 */
function useSign({
  memorialId,
  isReachable,
  draft,
  onClose,
}: Pick<OpenProps, 'memorialId' | 'isReachable' | 'draft' | 'onClose'>): (
  form: TributeForm,
) => Promise<Settled> {
  const { enqueue } = useActions();
  const online = useOnline();
  const offline = useOffline();
  const [tributeId] = useState(() => uuidv7());

  async function signDirectly(form: TributeForm, error: Error): Promise<Settled> {
    await call(guestbookApi.sign, {
      params: { id: memorialId },
      body: tributeOf(form),
      idempotencyKey: tributeId,
    }).catch((failure: unknown) => {
      // If the site is unreachable too, reports the device's error.
      throw failure instanceof ApiError ? failure : error;
    });
    onClose();
    return { state: 'accepted' };
  }

  return async (form) => {
    const writtenAt = new Date(offline.now()).toISOString();
    const payload = { tributeId, memorialId, ...tributeOf(form), writtenAt };
    try {
      const id = await enqueue({ type: 'SignGuestbook', payload }, await draft.sending());
      onClose();
      return online && isReachable ? await settled(offline, id, verdictTimeoutMs) : { state: 'waiting' };
    } catch (error) {
      if (!(error instanceof Error && error.name === noRoom)) throw error;
      return signDirectly(form, error);
    }
  };
}

function OpenForm(props: OpenProps) {
  const { petName, waits, draft, onClose } = props;
  const sign = useSign(props);
  const notify = useToast();
  const form = draft.value;
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const frame = useRef<HTMLFormElement>(null);

  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  const errors = checked ? tributeErrors(form) : {};

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setChecked(true);
    if (Object.keys(tributeErrors(form)).length > 0) {
      if (lacksRequired(form)) notify(required);
      requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    setBusy(true);
    try {
      const answer = await sign(form);
      // A refusal is shown next to the tribute.
      if (answer.state === 'refused') return;
      notify(thanks(answer, waits, petName));
    } catch (error) {
      void draft.resume();
      notify(failed(error));
      setBusy(false);
    }
  }

  return (
    <form
      ref={frame}
      noValidate
      aria-label={guestbookMessages.sign}
      onSubmit={(event) => void submit(event)}
      className="grid scroll-my-6 animate-settle gap-5"
    >
      <DraftConflict conflict={draft.conflict} />
      <TributeFields form={form} errors={errors} onChange={(next) => draft.change(() => next)} autoFocus />
      {waits && (
        <p className="text-ink-soft text-small">The family reads tributes before they are shown to others.</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel="Signing…">
          {guestbookMessages.sign}
        </Button>
        <Button variant="plain" onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  );
}
