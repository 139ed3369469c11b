import { guestbookApi } from '@everpaw/contracts/guestbook/guestbook.api';
import { guestbookMessages } from '@everpaw/contracts/guestbook/guestbook.messages';
import { guestbookScreens } from '@everpaw/contracts/guestbook/screens/guestbook-screens.messages';
import { tributeChangeMessages } from '@everpaw/contracts/guestbook/tribute-changes.messages';
import { unsentPhoto } from '@everpaw/projections/guestbook/unsent-photo';
import { useEffect, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { ApiError, call, messageOf } from '../../net/http.ts';
import { useActions, useOffline, useOnline } from '../../offline/react/hooks.ts';
import { useNoStorage } from '../../offline/react/more-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { checked, useForm } from '../../ui/form/use-form.ts';
import { type Notice, useToast } from '../../ui/helpers/notices.ts';
import { NoStorage } from '../../ui/no-storage.tsx';
import { DraftConflict } from '../shared/draft-conflict.tsx';
import { type FormDraft, useFormDraft } from '../shared/form-draft.ts';
import type { ShownTribute } from '../shared/shown-memorials.ts';
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
import { TributePhotoField } from './tribute-photo-field.tsx';

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
  /** Called with the tribute before it is stored, and with null if it isn't stored here or its outcome is known. */
  onSigned: (tribute: ShownTribute | null) => void;
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
  get title() {
    return tributeChangeMessages.requiredTitle;
  },
  get text() {
    return tributeChangeMessages.requiredText;
  },
  tone: 'problem',
};

function thanks({ state }: Settled, waits: boolean, petName: string): Notice {
  const text = waits ? tributeChangeMessages.waitingText(petName) : tributeChangeMessages.thanksText(petName);
  return {
    title: tributeChangeMessages.thanksTitle,
    text: state === 'waiting' ? tributeChangeMessages.storedText : text,
    resolves: [tributeChangeMessages.requiredTitle, tributeChangeMessages.failedTitle],
  };
}

const failed = (error: unknown): Notice => ({
  title: tributeChangeMessages.failedTitle,
  text: textOf(error),
  tone: 'problem',
});

/**
 * Returns a function that signs: it shows the tribute, stores it here and sends it. If the device is full, it sends it
 * directly to the site. Every call sends the same tribute.
 */
function useSign({
  memorialId,
  waits,
  isReachable,
  draft,
  onSigned,
  onClose,
}: OpenProps): (form: TributeForm) => Promise<Settled> {
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
    const { photo, ...words } = tributeOf(form);
    const said = { memorialId, ...words };
    onSigned({
      ...said,
      ...(photo && { photo: unsentPhoto(photo) }),
      id: tributeId,
      createdAt: writtenAt,
      status: waits ? 'waiting' : 'shown',
      reports: 0,
      mine: false,
      position: '',
      unsent: 'saving',
    });
    try {
      const payload = { tributeId, ...said, ...(photo && { photo }), writtenAt };
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
  const { petName, waits, draft, onSigned, onClose } = props;
  const sign = useSign(props);
  const notify = useToast();
  const [preparing, setPreparing] = useState(false);
  const form = useForm({
    start: draft.value,
    onChange: (change) => draft.change((before) => ({ ...before, ...change })),
    check: (values) => checked(values, tributeErrors(values)),
    async send(values) {
      const answer = await sign(values);
      if (answer.state !== 'waiting') onSigned(null);
      // A refusal is shown next to the tribute.
      if (answer.state !== 'refused') notify(thanks(answer, waits, petName));
    },
    failed(error) {
      onSigned(null);
      void draft.resume();
      notify(failed(error));
    },
  });
  const { ref, onSubmit } = form.attributes;
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, [ref]);

  return (
    <form
      {...form.attributes}
      aria-label={guestbookMessages.sign}
      onSubmit={(event) => {
        if (lacksRequired(form.values)) notify(required);
        onSubmit(event);
      }}
      className="grid scroll-my-6 animate-settle gap-5"
    >
      <DraftConflict conflict={draft.conflict} />
      <TributeFields form={form.values} errors={form.errors} onChange={form.set} autoFocus />
      <TributePhotoField
        photo={form.values.photo}
        busy={preparing}
        onBusy={setPreparing}
        onChange={(photo) => form.set({ photo })}
      />
      {waits && <p className="text-ink-soft text-small">{guestbookScreens.readFirst}</p>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy} busyLabel={guestbookScreens.signing} disabled={preparing}>
          {guestbookMessages.sign}
        </Button>
        <Button variant="plain" onClick={onClose}>
          {guestbookScreens.notNow}
        </Button>
      </div>
    </form>
  );
}
