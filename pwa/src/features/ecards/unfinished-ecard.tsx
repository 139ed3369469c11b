import type { EcardTemplateDto } from '@everpaw/contracts/ecards/ecard-template.dto';
import { ecardsApi } from '@everpaw/contracts/ecards/ecards.api';
import { ecardsMessages as messages } from '@everpaw/contracts/ecards/ecards.messages';
import { useEffect, useState } from 'react';
import { useAnswer } from '../../net/use-answer.ts';
import { useDraft } from '../../offline/react/more-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import { type EcardDraft, ecardDraftKey } from './ecard-form.ts';

/** How often to poll whether the card still waits for payment, in milliseconds. */
const askEveryMs = 4_000;

/** An unsent or unpaid card on this device, to continue or discard. */
export function UnfinishedEcard({
  templates,
  onGoOn,
}: {
  templates: readonly EcardTemplateDto[];
  onGoOn: (templateId: string) => void;
}) {
  const { user } = useCurrentUser();
  const { value, updatedAt, clear } = useDraft<EcardDraft>({
    key: ecardDraftKey,
    accountId: user?.id ?? null,
  });
  const [asking, setAsking] = useState(false);
  const ecardId = value?.written?.ecardId ?? '';
  const payment = useAnswer(ecardsApi.payment, {
    params: { id: ecardId },
    enabled: ecardId !== '',
    staleTime: 0,
    // The provider's webhook may arrive after the page was loaded.
    refetchInterval: ({ state }) => (state.data?.waits ? askEveryMs : false),
  });
  const isPaid = payment.data?.waits === false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `clear` is of the draft that was saved then
  useEffect(() => {
    if (isPaid) clear(updatedAt).catch(() => {});
  }, [isPaid, updatedAt]);
  if (!value || isPaid) return null;
  const name = value.form.recipientName.trim();
  const template = templates.find(({ id }) => id === value.templateId);
  return (
    <section className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-leaf border border-rule-strong bg-leaf px-5 py-4">
      <p>
        <span className="block font-semibold">
          {value.written ? messages.unpaid(name) : messages.unfinished(name)}
        </span>
        <span className="text-ink-soft">
          {template ? messages.unfinishedText(template.name) : messages.unfinishedGone}
        </span>
      </p>
      <div className="flex flex-wrap gap-1">
        {template && (
          <Button variant="quiet" onClick={() => onGoOn(template.id)}>
            {messages.goOn}
          </Button>
        )}
        <Button variant="plain" className="px-3" onClick={() => setAsking(true)}>
          {messages.discard}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={messages.discardTitle}
        text={messages.discardText}
        confirmLabel={messages.discard}
        cancelLabel={messages.cancelNo}
        onConfirm={() => clear(updatedAt)}
      />
    </section>
  );
}
