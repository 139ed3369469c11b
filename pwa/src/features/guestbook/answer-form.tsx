import { maxAnswerLength } from '@everpaw/contracts/guestbook/guestbook.limits';
import { guestbookScreens } from '@everpaw/contracts/guestbook/screens/guestbook-screens.messages';
import { answerFormData } from '@everpaw/contracts/guestbook/tribute.commands';
import { answerFields } from '@everpaw/contracts/guestbook/tribute-answer.fields';
import { useActions } from '../../offline/react/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { errorsOf, type FormOf, storedForm, valuesOfForm } from '../../ui/form/fields-form.ts';
import { checked, useForm } from '../../ui/form/use-form.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { DraftConflict } from '../shared/draft-conflict.tsx';
import { type FormDraft, useFormDraft } from '../shared/form-draft.ts';
import type { ShownTribute } from '../shared/shown-memorials.ts';

type AnswerForm = FormOf<typeof answerFields>;
type Props = { tribute: ShownTribute; onClose: () => void };

/** The family's answer to a tribute: written, changed or removed. An unfinished one stays as a draft. */
export default function AnswerTribute({ tribute, onClose }: Props) {
  const draft = useFormDraft<AnswerForm>(`answer:${tribute.id}`, {
    start: () => ({ answer: tribute.answer ?? '' }),
    read: (value) => storedForm(answerFields, value),
  });
  return draft ? <OpenForm tribute={tribute} draft={draft} onClose={onClose} /> : null;
}

function OpenForm({ tribute, draft, onClose }: Props & { draft: FormDraft<AnswerForm> }) {
  const { id: tributeId, memorialId, visitorName } = tribute;
  const answer = tribute.answer ?? null;
  const { enqueue } = useActions();
  const notify = useToast();
  const form = useForm({
    start: draft.value,
    onChange: (change) => draft.change((before) => ({ ...before, ...change })),
    check(values) {
      const changes = valuesOfForm(answerFields, values);
      return checked(changes, errorsOf(answerFormData.shape.changes, changes));
    },
    async send(changes) {
      const payload = { tributeId, memorialId, changes, base: { answer } };
      await enqueue({ type: 'AnswerTribute', payload }, await draft.sending());
      onClose();
    },
    failed,
  });

  function failed(error: unknown) {
    void draft.resume();
    notify({ title: error instanceof Error ? error.message : String(error), tone: 'problem' });
  }

  async function remove() {
    try {
      const payload = { tributeId, memorialId };
      await enqueue({ type: 'RemoveTributeAnswer', payload }, await draft.sending());
      notify({ title: guestbookScreens.answerRemoved });
      onClose();
    } catch (error) {
      failed(error);
    }
  }

  return (
    <form {...form.attributes} className="mt-4 grid scroll-my-6 animate-settle gap-4">
      <DraftConflict conflict={draft.conflict} />
      <TextArea
        label={guestbookScreens.yourAnswerTo(visitorName)}
        hint={guestbookScreens.answerHint}
        required
        // The person has just opened the form.
        autoFocus
        limit={maxAnswerLength}
        {...form.text('answer')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy} busyLabel={guestbookScreens.saving}>
          {answer === null ? guestbookScreens.answer : guestbookScreens.save}
        </Button>
        <Button variant="plain" onClick={onClose}>
          {guestbookScreens.notNow}
        </Button>
        {answer !== null && (
          <Button variant="quiet" onClick={() => void remove()}>
            {guestbookScreens.removeTheAnswer}
          </Button>
        )}
      </div>
    </form>
  );
}
