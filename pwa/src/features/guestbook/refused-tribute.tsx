import { guestbookScreens } from '@everpaw/contracts/guestbook/screens/guestbook-screens.messages';
import { useState } from 'react';
import { useActions } from '../../offline/react/hooks.ts';
import type { Refusal } from '../../offline/store/refusals.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/helpers/notices.ts';
import { ProblemSection } from '../../ui/problem-section.tsx';
import { RefusedChange } from '../shared/refused-change.tsx';
import { TributeFields } from './tribute-fields.tsx';
import { formOf, tributeErrors, tributeOf } from './tribute-form.ts';
import { TributePhotoField } from './tribute-photo-field.tsx';

/** A tribute, or an answer to one, that the server refused. */
export default function RefusedWords({ refusal }: { refusal: Refusal }) {
  return refusal.type === 'SignGuestbook' ? (
    <RefusedTribute refusal={refusal} />
  ) : (
    <RefusedChange refusal={refusal} />
  );
}

/** A refused tribute. The text can be edited, sent again, copied or discarded. */
function RefusedTribute({ refusal }: { refusal: Refusal }) {
  const { editAndResend, sendAgain, discard } = useActions();
  const notify = useToast();
  const started = formOf(refusal.payload);
  const [form, setForm] = useState(started);
  const [editing, setEditing] = useState(false);
  const [checked, setChecked] = useState(false);
  const [asking, setAsking] = useState(false);
  const [preparing, setPreparing] = useState(false);
  const told = Object.fromEntries(refusal.errors.map(({ path, message }) => [path, message]));
  const errors = checked ? tributeErrors(form) : editing ? told : {};

  async function resend() {
    if (!editing) return sendAgain(refusal.commandId);
    setChecked(true);
    if (Object.keys(tributeErrors(form)).length > 0) return;
    const { commandId, id: tributeId, root } = refusal;
    await editAndResend(commandId, { tributeId, memorialId: root.id, ...tributeOf(form) });
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(refusal.words);
      notify({ title: guestbookScreens.copied, atOnce: true });
    } catch {
      notify({ title: guestbookScreens.copyFailed, tone: 'problem' });
    }
  }

  const heading = refusal.kind === 'stuck' ? guestbookScreens.notSent : guestbookScreens.notAccepted;

  return (
    <ProblemSection heading={heading} paper="bg-paper" text={guestbookScreens.refusedText(refusal.message)}>
      {editing ? (
        <>
          <TributeFields form={form} errors={errors} onChange={setForm} autoFocus />
          <TributePhotoField
            photo={form.photo}
            busy={preparing}
            onBusy={setPreparing}
            onChange={(photo) => setForm((before) => ({ ...before, photo }))}
          />
        </>
      ) : (
        <blockquote className="whitespace-pre-line border-themed-rule border-l-2 pl-4">
          {started.tributeMessage}
          <footer className="mt-1 text-ink-soft text-small">{started.visitorName}</footer>
        </blockquote>
      )}
      <div className="-ml-1 flex flex-wrap gap-2">
        <Button disabled={preparing} onClick={() => void resend()}>
          {guestbookScreens.sendAgain}
        </Button>
        {!editing && (
          <Button variant="quiet" onClick={() => setEditing(true)}>
            {guestbookScreens.change}
          </Button>
        )}
        <Button variant="plain" onClick={() => void copy()}>
          {guestbookScreens.copy}
        </Button>
        <Button variant="plain" onClick={() => setAsking(true)}>
          {guestbookScreens.discard}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={guestbookScreens.discardTitle}
        text={guestbookScreens.discardText}
        losses={[started.tributeMessage]}
        confirmLabel={guestbookScreens.discard}
        onConfirm={() => discard(refusal.commandId)}
      />
    </ProblemSection>
  );
}
