import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import { memoryChangeMessages as messages } from '@everpaw/contracts/timeline/memory-changes.messages';
import { timelineMessages } from '@everpaw/contracts/timeline/timeline.messages';
import { timelineScreens } from '@everpaw/contracts/timeline/timeline-screens.messages';
import { useId, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { useActions, useOffline, useOnline } from '../../offline/react/hooks.ts';
import { useNoStorage } from '../../offline/react/more-hooks.ts';
import type { Refusal } from '../../offline/store/refusals.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { checked, useForm } from '../../ui/form/use-form.ts';
import { type Notice, useToast } from '../../ui/helpers/notices.ts';
import { NoStorage } from '../../ui/no-storage.tsx';
import { DraftConflict } from '../shared/draft-conflict.tsx';
import { type FormDraft, useFormDraft } from '../shared/form-draft.ts';
import { type Settled, settled } from '../shared/verdict.ts';
import type { ShownMemory } from './memories.ts';
import { MemoryFields } from './memory-fields.tsx';
import {
  additionOf,
  editOf,
  emptyMemory,
  formOfMemory,
  type MemoryForm,
  memoryErrors,
  storedMemory,
} from './memory-form.ts';

/**
 * How long the notice waits for the server before it says that the memory is on this device, in milliseconds.
 */
const verdictTimeoutMs = 3_000;

type Props = {
  memorialId: string;
  petName: string;
  /** The memory to edit; null for a new one. */
  memory: ShownMemory | null;
  /** A refused command to edit and resend. */
  refusal?: Refusal;
  /** A photo for a new memory. */
  sharedPhoto?: MediaDescriptor | null;
  isReachable: boolean;
  onClose: () => void;
};

/**
 * `seen` is the memory when editing started, so that concurrent changes don't count as the person's own.
 * Missing in drafts of older versions.
 */
type Draft = { form: Omit<MemoryForm, 'photo'>; photo: MediaDescriptor | null; seen?: MemoryForm };

/**
 * Adds or edits a memory. It is stored on this device first and sent from there; an unfinished form stays
 * here as a draft.
 */
export default function MemoryFormDialog(props: Props) {
  const { memorialId, memory, refusal, sharedPhoto } = props;
  const noStorage = useNoStorage();
  const current = memory ? formOfMemory(memory) : emptyMemory;
  const open = ({ photo, ...form }: MemoryForm, seen: MemoryForm): Draft => ({
    form,
    photo: sharedPhoto ?? photo,
    seen,
  });
  const draft = useFormDraft<Draft>(
    refusal ? `refused:${refusal.commandId}` : `memory:${memory?.id ?? memorialId}`,
    {
      start: () => open(refusal ? formOfRefusal(refusal, current) : current, current),
      read: ({ form, photo, seen = current }) => open(storedMemory(form, photo), seen),
      photosOf: ({ photo }) => (photo ? [photo.sha256] : []),
    },
  );
  const title = memory ? timelineMessages.edit : timelineMessages.add;
  if (noStorage)
    return (
      <Dialog open size="wide" title={title} onClose={props.onClose}>
        <NoStorage why={noStorage} level={3} />
      </Dialog>
    );
  if (!draft) return null;
  return <OpenForm {...props} title={title} draft={draft} seen={draft.value.seen ?? current} />;
}

/** Returns the form of a refused command. */
function formOfRefusal({ payload, yours }: Refusal, seen: MemoryForm): MemoryForm {
  const { changes } = payload as { changes?: object }; // an edit names its fields there
  const written = yours ?? changes ?? payload;
  return storedMemory({ ...seen, ...(written as object) }, seen.photo);
}

type OpenProps = Props & {
  title: string;
  draft: FormDraft<Draft>;
  seen: MemoryForm;
};

/** Stores the command on this device and closes the form. Returns the result, or null if nothing changed. */
function useSave({ memorialId, memory, refusal, seen, draft, isReachable, onClose }: OpenProps) {
  const { enqueue, editAndResend } = useActions();
  const offline = useOffline();
  const online = useOnline();
  const [newId] = useState(() => uuidv7());

  return async (form: MemoryForm): Promise<Settled | null> => {
    const about = { memoryId: refusal?.id ?? memory?.id ?? newId, memorialId };
    const isNew = memory === null;
    const edit = isNew ? null : editOf(form, seen, about);
    if (!isNew && !edit) {
      onClose();
      return null;
    }
    if (refusal) {
      await editAndResend(refusal.commandId, edit ?? additionOf(form, about), await draft.sending());
      onClose();
      return { state: 'waiting' };
    }
    const id = await enqueue(
      edit ? { type: 'EditMemory', payload: edit } : { type: 'AddMemory', payload: additionOf(form, about) },
      await draft.sending(),
    );
    onClose();
    return online && isReachable ? settled(offline, id, verdictTimeoutMs) : { state: 'waiting' };
  };
}

function savedNotice({ state }: Settled, isNew: boolean): Notice {
  return {
    title: isNew ? messages.added : messages.saved,
    ...(state === 'waiting' ? { text: messages.storedText } : {}),
  };
}

function failedNotice(error: unknown): Notice {
  const hasNoRoom = error instanceof Error && error.name === 'NoRoom';
  const { title, text } = messages.saveFailed;
  return { title, text: hasNoRoom ? error.message : text, tone: 'problem' };
}

function OpenForm(props: OpenProps) {
  const { petName, memory, title, draft, seen, onClose } = props;
  const save = useSave(props);
  const notify = useToast();
  const formId = useId();
  const form = useForm<MemoryForm>({
    start: { ...draft.value.form, photo: draft.value.photo },
    onChange: (change) =>
      draft.change((before) => {
        const { photo, ...form } = { photo: before.photo, ...before.form, ...change };
        return { ...before, form, photo };
      }),
    check: (values) => checked(values, memoryErrors(values)),
    async send(values) {
      const answer = await save(values);
      // A refusal is shown next to the memory.
      if (answer && answer.state !== 'refused') notify(savedNotice(answer, memory === null));
    },
    failed(error) {
      void draft.resume();
      notify(failedNotice(error));
    },
  });

  return (
    <Dialog
      open
      size="wide"
      title={title}
      dismissible={!draft.isDirty}
      onClose={onClose}
      footer={
        <>
          <Button variant="plain" onClick={onClose}>
            {timelineScreens.cancel}
          </Button>
          <Button type="submit" form={formId} busy={form.busy} busyLabel={timelineScreens.saving}>
            {timelineScreens.saveMemory}
          </Button>
        </>
      }
    >
      <form {...form.attributes} id={formId} className="grid gap-5">
        <DraftConflict conflict={draft.conflict} />
        <MemoryFields
          form={form}
          petName={petName}
          photoIsHere={form.values.photo?.sha256 !== seen.photo?.sha256 || memory?.unsent !== null}
        />
      </form>
    </Dialog>
  );
}
