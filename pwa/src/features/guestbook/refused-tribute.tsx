import { syncMessages } from '@everpaw/contracts/sync/sync.messages';
import { useState } from 'react';
import { useActions } from '../../offline/react/hooks.ts';
import type { Refusal } from '../../offline/store/refusals.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/notices.ts';
import { ProblemSection } from '../../ui/problem-section.tsx';
import { TributeFields } from './tribute-fields.tsx';
import { formOf, tributeErrors, tributeOf } from './tribute-form.ts';

/** A tribute that the server refused. The text can be edited, sent again, copied or discarded. */
export default function RefusedTribute({ refusal }: { refusal: Refusal }) {
  const { editAndResend, sendAgain, discard } = useActions();
  const notify = useToast();
  const started = formOf(refusal.payload);
  const [form, setForm] = useState(started);
  const [editing, setEditing] = useState(false);
  const [checked, setChecked] = useState(false);
  const [asking, setAsking] = useState(false);
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
      notify({ title: 'Copied', atOnce: true });
    } catch {
      notify({ title: 'Copying did not work here', tone: 'problem' });
    }
  }

  const heading = `Your tribute ${refusal.kind === 'stuck' ? syncMessages.notSent : syncMessages.notTaken}`;

  return (
    <ProblemSection heading={heading} paper="bg-paper" text={`${refusal.message} Your words are kept here.`}>
      {editing ? (
        <TributeFields form={form} errors={errors} onChange={setForm} autoFocus />
      ) : (
        <blockquote className="whitespace-pre-line border-themed-rule border-l-2 pl-4">
          {started.tributeMessage}
          <footer className="mt-1 text-ink-soft text-small">{started.visitorName}</footer>
        </blockquote>
      )}
      <div className="-ml-1 flex flex-wrap gap-2">
        <Button onClick={() => void resend()}>Send again</Button>
        {!editing && (
          <Button variant="quiet" onClick={() => setEditing(true)}>
            Change
          </Button>
        )}
        <Button variant="plain" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="plain" onClick={() => setAsking(true)}>
          Discard
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Discard what you wrote?"
        text="These words are on this device only."
        losses={[started.tributeMessage]}
        confirmLabel="Discard"
        onConfirm={() => discard(refusal.commandId)}
      />
    </ProblemSection>
  );
}
