import type { EcardWithPhotoDto } from '@everpaw/contracts/ecards/ecard.dto';
import { ecardsApi } from '@everpaw/contracts/ecards/ecards.api';
import { ecardsMessages as messages } from '@everpaw/contracts/ecards/ecards.messages';
import { money } from '@everpaw/contracts/kernel/text/dollars';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { v7 as uuidv7 } from 'uuid';
import { call } from '../../net/http.ts';
import { useAnswer } from '../../net/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/helpers/notices.ts';
import { useScreen } from '../../ui/screen.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { useTemplateOf } from './ecard-changes.ts';
import { isPaid, statusOf } from './ecard-day.ts';
import { EcardEditor } from './ecard-editor.tsx';
import { type EcardForm, formOfEcard, saidBy } from './ecard-form.ts';
import { EcardLinkState } from './ecard-link-state.tsx';
import { EcardPreview } from './ecard-preview.tsx';

/** A card for the visitor who wrote it: the emailed link lets them view, edit and cancel it. */
export default function WrittenEcardScreen() {
  const { token = '' } = useParams();
  useScreen(messages.manageTitle);
  const answer = useAnswer(ecardsApi.byLink, { params: { token }, staleTime: 0 });
  return (
    <div className="page-width pt-10 sm:pt-14">
      <h1 className="text-title">{messages.manageTitle}</h1>
      {answer.data ? (
        <Card card={answer.data} token={token} onChanged={() => void answer.refetch()} />
      ) : (
        <EcardLinkState answer={answer}>
          <SkeletonGroup label={messages.listReading} className="mt-8">
            <Skeleton className="aspect-[10/7] w-full max-w-[36rem] rounded-leaf" />
          </SkeletonGroup>
        </EcardLinkState>
      )}
    </div>
  );
}

function Card({ card, token, onChanged }: { card: EcardWithPhotoDto; token: string; onChanged: () => void }) {
  const [isChanging, setChanging] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const template = useTemplateOf(card.templateId);
  const notify = useToast();
  const params = { token };

  async function save(form: EcardForm) {
    await call(ecardsApi.changeByLink, { params, body: saidBy(form), idempotencyKey: uuidv7() });
    notify({ title: messages.changedTitle });
    setChanging(false);
    onChanged();
  }

  async function cancel() {
    await call(ecardsApi.cancelByLink, { params, idempotencyKey: uuidv7() });
    notify({ title: messages.cancelledTitle });
    onChanged();
  }

  if (isChanging)
    return (
      <EcardEditor
        template={template}
        card={formOfEcard(card)}
        storedPhoto={card.customPhotoUrl}
        isNew={false}
        onSubmit={save}
        onCancel={() => setChanging(false)}
      />
    );
  return (
    <div className="mt-8 grid items-start gap-x-14 gap-y-8 lg:grid-cols-2">
      <EcardPreview label={messages.preview} drawing={template.templateImageUrl} card={card} />
      <div className="grid justify-items-start gap-5">
        <p className="text-lead">{messages.forName(card.recipientName)}</p>
        <p className="text-ink-soft">{statusOf(card)}</p>
        {isPaid(card) && <p className="text-small">{messages.paid(money(card.priceCents))}</p>}
        {card.status === 'scheduled' && (
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setChanging(true)}>{messages.edit}</Button>
            <Button variant="plain" onClick={() => setCancelling(true)}>
              {messages.cancelCard}
            </Button>
          </div>
        )}
      </div>
      {isCancelling && (
        <ConfirmDialog
          open
          onClose={() => setCancelling(false)}
          title={messages.cancelAsk(card.recipientName)}
          text={messages.cancelAskText}
          confirmLabel={messages.cancelYes}
          cancelLabel={messages.cancelNo}
          failed={messages.cancelFailed}
          onConfirm={cancel}
        />
      )}
    </div>
  );
}
