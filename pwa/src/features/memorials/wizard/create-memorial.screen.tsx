import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import { memorialChangeMessages } from '@everpaw/contracts/memorials/memorial-changes.messages';
import { memorialsApi } from '@everpaw/contracts/memorials/memorials.api';
import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { planLimits } from '@everpaw/contracts/subscriptions/subscription-status';
import { subscriptionMessages } from '@everpaw/contracts/subscriptions/subscriptions.messages';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { v7 as uuidv7 } from 'uuid';
import { useAnswer } from '../../../net/use-answer.ts';
import { useActions, useOffline, useOnline } from '../../../offline/react/hooks.ts';
import { useNoStorage } from '../../../offline/react/more-hooks.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { NoStorage } from '../../../ui/no-storage.tsx';
import { useToast } from '../../../ui/notices.ts';
import { useScreen } from '../../../ui/screen.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states.tsx';
import { CreateForm } from '../../accounts/create-form.tsx';
import { useCurrentUser } from '../../session/current-user.ts';
import { defaultRedirect } from '../../session/default-redirect.ts';
import { useIsVisitor } from '../../session/is-visitor.ts';
import { DraftConflict } from '../../shared/draft-conflict.tsx';
import type { FormDraft } from '../../shared/form-draft.ts';
import { useMyMemorials } from '../../shared/own-memorials.ts';
import { settled } from '../../shared/verdict.ts';
import {
  type CreatableForm,
  creationOf,
  emptyMemorial,
  isWritten,
  type MemorialForm,
  problemOf,
} from './memorial-form.ts';
import { type MemorialDraft, useMemorialDraft, writingOf } from './use-memorial-draft.ts';
import { usePageAtHand } from './use-page-at-hand.ts';
import { Wizard } from './wizard.tsx';

/** How long the page waits for the server's response before it continues without it, in milliseconds. */
const verdictTimeoutMs = 5_000;

/**
 * Creates a memorial. Visitors are asked to sign in, and people at their plan's limit see a notice instead of the form.
 */
export default function CreateMemorialScreen() {
  useScreen(siteLabels.createMemorial);
  const { user } = useCurrentUser();
  const isVisitor = useIsVisitor();
  return (
    <div className="page-width pt-10 sm:pt-14">
      <h1 className="text-title">{siteLabels.createMemorial}</h1>
      <div className="mt-8 lg:mt-12">
        {user ? (
          <ForKeeper user={user} />
        ) : isVisitor ? (
          <CreateForm redirect={defaultRedirect} />
        ) : (
          <WizardSkeleton />
        )}
      </div>
    </div>
  );
}

export function WizardSkeleton() {
  return (
    <SkeletonGroup label="Loading" className="grid min-h-96 gap-16 lg:grid-cols-[15rem_1fr]">
      <Skeleton className="h-12 w-full lg:h-72" />
      <div className="grid max-w-[44rem] content-start gap-6">
        <Skeleton className="h-10 w-64" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    </SkeletonGroup>
  );
}

/** Returns the number of this account's memorials, including those that wait to be sent; undefined while unknown. */
function useOwnCount(): number | undefined {
  const kept = useMyMemorials();
  const mine = useAnswer(memorialsApi.mine, { staleTime: 0 });
  if (kept.state === 'ready') return kept.value.filter(({ deletedAt }) => deletedAt === null).length;
  if (mine.data) return mine.data.length;
  // The server checks the limit, so writing can start without the count.
  return mine.isError ? 0 : undefined;
}

function ForKeeper({ user }: { user: CurrentUser }) {
  const count = useOwnCount();
  const [began, setBegan] = useState(false);
  if (count === undefined) return <WizardSkeleton />;
  // A started form stays open: the new memorial counts as soon as it's stored on this device.
  if (!began && count >= planLimits(user.subscriptionStatus).memorials) return <AtTheLimit />;
  return <Begin user={user} onBegin={() => setBegan(true)} />;
}

function AtTheLimit() {
  return (
    <div className="grid max-w-measure justify-items-start gap-6">
      <p className="text-lead">{memorialChangeMessages.limitPrompt}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/subscribe" size="large">
          {siteLabels.upgrade}
        </ButtonLink>
        <ButtonLink to="/my-memorials" size="large" variant="quiet">
          My memorials
        </ButtonLink>
      </div>
    </div>
  );
}

/** Returns what is lost when the form is reset. */
function lossesOf(form: MemorialForm): string[] {
  return [
    ...(form.petName.trim() ? [`The name ${form.petName.trim()}`] : []),
    ...(form.photos.length > 0
      ? [form.photos.length === 1 ? '1 photo' : `${form.photos.length} photos`]
      : []),
    ...(form.memorialText ? ['The story'] : []),
  ];
}

type CreationDraft = FormDraft<MemorialDraft<object>>;

/**
 * Returns a function that notifies the person why a memorial wasn't created. `code` is the refusal's code, if there is
 * one.
 */
function useFailedNotice(): (code?: string) => void {
  const notify = useToast();
  const navigate = useNavigate();
  return (code) => {
    const overLimit = code === 'memorial-limit' || code === 'limit';
    notify(
      overLimit
        ? {
            title: memorialChangeMessages.limitReachedTitle,
            text: subscriptionMessages.memorialLimitReached,
            tone: 'problem',
            action: { label: siteLabels.upgrade, run: () => void navigate('/subscribe') },
          }
        : {
            title: memorialChangeMessages.createFailedTitle,
            text: memorialChangeMessages.createFailedText,
            tone: 'problem',
          },
    );
  };
}

/** Creates the memorial of the draft and opens its page. If that fails, reopens the draft and shows the reason. */
function useCreating(draft: CreationDraft, { subscriptionStatus }: CurrentUser, onBegin: () => void) {
  const [busy, setBusy] = useState(false);
  const offline = useOffline();
  const online = useOnline();
  const { enqueue, discard } = useActions();
  const notify = useToast();
  const notifyFailed = useFailedNotice();
  const navigate = useNavigate();
  const { form } = draft.value;
  const problem = problemOf(form, { at: new Date().toISOString(), subscriptionStatus });

  async function create() {
    if (busy || form.petType === '') return;
    if (problem) {
      notify({ title: memorialChangeMessages.createFailedTitle, text: problem.message, tone: 'problem' });
      return;
    }
    const creatable: CreatableForm = { ...form, petType: form.petType };
    // A new id for each attempt, since another tab may have created a memorial from the same draft.
    const memorialId = uuidv7();
    setBusy(true);
    onBegin();
    try {
      const commandId = await enqueue(creationOf(memorialId, creatable), await draft.sending());
      const answer = online
        ? await settled(offline, commandId, verdictTimeoutMs)
        : { state: 'waiting' as const };
      if (answer.state === 'refused') {
        // The form must be saved before the command releases its photos. If it can't be saved, the command stays.
        if (await draft.resume()) await discard(commandId);
        notifyFailed(answer.error?.code);
        setBusy(false);
        return;
      }
      notify({
        title: memorialChangeMessages.created,
        ...(answer.state === 'waiting' ? { text: memorialChangeMessages.savedHereText } : {}),
      });
      void navigate(`/memorial/${memorialId}`);
    } catch {
      await draft.resume();
      notifyFailed();
      setBusy(false);
    }
  }

  return { busy, problem, create };
}

type BeginProps = { user: CurrentUser; onBegin: () => void };

function Begin(props: BeginProps) {
  const draft = useMemorialDraft<object>('create-memorial', () => ({ form: emptyMemorial, step: 'pet' }));
  const noStorage = useNoStorage();
  usePageAtHand();
  if (noStorage) return <NoStorage why={noStorage} />;
  return draft ? <Creating key={draft.opened} {...props} draft={draft} /> : <WizardSkeleton />;
}

function Creating({ user, onBegin, draft }: BeginProps & { draft: CreationDraft }) {
  const [asking, setAsking] = useState(false);
  const { busy, problem, create } = useCreating(draft, user, onBegin);
  const { id, subscriptionStatus } = user;
  const { form } = draft.value;

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <DraftConflict conflict={draft.conflict} />
      <Wizard
        {...writingOf(draft)}
        account={{ id, subscriptionStatus }}
        problem={problem}
        submitLabel={siteLabels.createMemorial}
        busyLabel="Creating…"
        busy={busy}
        onSubmit={() => void create()}
        aside={
          isWritten(form) && (
            <p className="text-ink-soft text-small">
              What you write is kept on this device until you are ready.{' '}
              <button
                type="button"
                onClick={() => setAsking(true)}
                className="-my-2.5 min-h-11 underline underline-offset-4 hover:text-ink"
              >
                Start again
              </button>
            </p>
          )
        }
      />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Start again?"
        text="What you have written here is on this device only."
        losses={lossesOf(form)}
        confirmLabel="Start again"
        onConfirm={draft.startAgain}
      />
    </div>
  );
}
