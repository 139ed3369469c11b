import { answerFields } from '@everpaw/contracts/guestbook/tribute-answer.fields';
import { displayText, type FieldOptions, labelOf } from '@everpaw/contracts/kernel/fields/define-fields';
import { changedSinceCode } from '@everpaw/contracts/kernel/fields/effective-changes';
import { longDate } from '@everpaw/contracts/kernel/time/long-date';
import { memorialFields } from '@everpaw/contracts/memorials/memorial.fields';
import { refusedChangeMessages } from '@everpaw/contracts/sync/refused-change.messages';
import { syncMessages } from '@everpaw/contracts/sync/sync.messages';
import { memoryFields } from '@everpaw/contracts/timeline/memory.fields';
import { type ReactNode, useState } from 'react';
import { useActions } from '../../offline/react/hooks.ts';
import type { Refusal } from '../../offline/store/refusals.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/helpers/notices.ts';
import { Link } from '../../ui/link.tsx';
import { ProblemSection } from '../../ui/problem-section.tsx';
import { RefusedPhotos, ReplaceRefusedPhoto } from './refused-photos.tsx';

/** The fields whose two versions a conflict shows, by entity. Commands identify photos by their SHA-256. */
const fieldsOf: Readonly<Record<string, Readonly<Record<string, FieldOptions<unknown>>>>> = {
  memorial: {
    ...memorialFields,
    caption: { label: () => refusedChangeMessages.caption },
  },
  tribute: answerFields,
  memory: {
    ...memoryFields,
    sha256: {
      label: () => refusedChangeMessages.photo,
      display: () => refusedChangeMessages.aPhoto,
    },
  },
};

/** Returns a field's value as text. */
function inWords(field: FieldOptions<unknown>, value: unknown): string {
  const text = displayText(field, value) ?? refusedChangeMessages.nothing;
  return field.isDate && value ? longDate(text) : text;
}

/**
 * A change that the server refused. The person's text is kept; a conflict shows both versions and asks which one to
 * use. A refusal is always shown.
 */
export function RefusedChange({
  refusal,
  withLink = false,
  more,
  onChange,
}: {
  refusal: Refusal;
  withLink?: boolean;
  /** More actions, shown before the others. */
  more?: ReactNode;
  /** Opens the refused text for editing. */
  onChange?: (() => void) | undefined;
}) {
  const { kind, code, entity, yours, current, title, words, message } = refusal;
  const names = kind === 'conflict' && yours ? Object.keys(current ?? {}) : [];
  const fields = names.flatMap((name) => {
    const field = fieldsOf[entity]?.[name];
    return field ? { name, field } : [];
  });

  const heading = `${title} ${kind === 'stuck' ? syncMessages.notSent : syncMessages.notTaken}`;

  return (
    <ProblemSection heading={heading} text={message}>
      {fields.map(({ name, field }) => (
        <div key={name} className="grid gap-2">
          <p className="font-semibold text-small">{labelOf(field)}</p>
          <div className="grid gap-3 sm:grid-cols-2">
            <Version
              name={
                code === changedSinceCode
                  ? refusedChangeMessages.whenYouDeletedIt
                  : refusedChangeMessages.yourVersion
              }
              text={inWords(field, yours?.[name])}
            />
            <Version name={refusedChangeMessages.currentVersion} text={inWords(field, current?.[name])} />
          </div>
        </div>
      ))}
      {fields.length === 0 && words && (
        <blockquote className="max-h-48 overflow-y-auto whitespace-pre-line border-rule border-l-2 pl-4">
          {words}
        </blockquote>
      )}
      <RefusedPhotos photos={refusal.photos} />
      <WhatToDo refusal={refusal} withLink={withLink} more={more} onChange={onChange} />
    </ProblemSection>
  );
}

/**
 * Returns the labels of the button that resends the change and, for a conflict, of the button that keeps the current
 * version.
 */
function choicesOf(kind: Refusal['kind'], code: string): [again: string, instead: string | null] {
  if (kind !== 'conflict') return [refusedChangeMessages.sendAgain, null];
  return code === changedSinceCode
    ? [refusedChangeMessages.deleteAnyway, refusedChangeMessages.keepIt]
    : [refusedChangeMessages.keepMyVersion, refusedChangeMessages.keepTheCurrentOne];
}

/** The actions for a refused change. */
function WhatToDo({
  refusal,
  withLink,
  more,
  onChange,
}: {
  refusal: Refusal;
  withLink: boolean;
  more: ReactNode;
  onChange: (() => void) | undefined;
}) {
  const { commandId, kind, code, root, words, title } = refusal;
  const { sendAgain, discard } = useActions();
  const [asking, setAsking] = useState(false);
  const [again, instead] = choicesOf(kind, code);
  return (
    <>
      <div className="-ml-1 flex flex-wrap gap-2">
        {more}
        <Button onClick={() => void sendAgain(commandId)}>{again}</Button>
        {instead ? (
          <Button variant="quiet" onClick={() => void discard(commandId)}>
            {instead}
          </Button>
        ) : (
          <Button variant="plain" onClick={() => setAsking(true)}>
            {refusedChangeMessages.discard}
          </Button>
        )}
        <ReplaceRefusedPhoto refusal={refusal} />
        {onChange && (
          <Button variant="quiet" onClick={onChange}>
            {refusedChangeMessages.change}
          </Button>
        )}
        {words && <CopyButton words={words} />}
        {withLink && (
          <Link
            to={`/memorial/${root.id}`}
            className="inline-flex min-h-11 items-center px-3 font-semibold underline underline-offset-4"
          >
            {refusedChangeMessages.openThePage}
          </Link>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={refusedChangeMessages.discardTitle}
        text={refusedChangeMessages.discardText}
        losses={words ? [words.slice(0, 200)] : [title]}
        confirmLabel={refusedChangeMessages.discard}
        onConfirm={() => discard(commandId)}
      />
    </>
  );
}

function CopyButton({ words }: { words: string }) {
  const notify = useToast();

  async function copy() {
    try {
      await navigator.clipboard.writeText(words);
      notify({ title: refusedChangeMessages.copied, atOnce: true });
    } catch {
      notify({ title: refusedChangeMessages.copyFailed, tone: 'problem' });
    }
  }

  return (
    <Button variant="plain" onClick={() => void copy()}>
      {refusedChangeMessages.copy}
    </Button>
  );
}

function Version({ name, text }: { name: string; text: string }) {
  return (
    <div className="rounded-soft border border-rule bg-paper p-3">
      <p className="text-ink-soft text-small">{name}</p>
      <p className="mt-1 max-h-40 overflow-y-auto whitespace-pre-line">{text}</p>
    </div>
  );
}
