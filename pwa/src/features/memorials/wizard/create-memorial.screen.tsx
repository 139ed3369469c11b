import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { amounts } from '@everpaw/contracts/kernel/text/amounts.messages';
import { photoScreens } from '@everpaw/contracts/media/photo-screens.messages';
import { memorialEntity } from '@everpaw/contracts/memorials/memorial.entity';
import { memorialChangeMessages } from '@everpaw/contracts/memorials/memorial-changes.messages';
import { memorialsApi } from '@everpaw/contracts/memorials/memorials.api';
import { wizardMessages } from '@everpaw/contracts/memorials/screens/wizard.messages';
import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { planLimits } from '@everpaw/contracts/subscriptions/subscription-status';
import { subscriptionMessages } from '@everpaw/contracts/subscriptions/subscriptions.messages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { v7 as uuidv7 } from 'uuid';
import { useAnswer } from '../../../net/use-answer.ts';
import { useActions, useOffline, useOnline } from '../../../offline/react/hooks.ts';
import { useAllRefusals, useNoStorage } from '../../../offline/react/more-hooks.ts';
import type { Refusal } from '../../../offline/store/refusals.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/helpers/notices.ts';
import { NoStorage } from '../../../ui/no-storage.tsx';
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
import { isRefusedCreation, refusedParameter } from '../own/change-creation.tsx';
import {
  type CreatableForm,
  creationOf,
  emptyMemorial,
  formOfCreation,
  isWritten,
  type MemorialForm,
  problemOf,
} from './memorial-form.ts';
import { type MemorialDraft, useMemorialDraft, writingOf } from './use-memorial-draft.ts';
import { usePageAtHand } from './use-page-at-hand.ts';
import { Wizard } from './wizard.tsx';
import { canCreate } from './wizard-steps.ts';

/** How long the page waits for the server's response before it continues without it, in milliseconds. */
const verdictTimeoutMs = 5_000;

/**
 * Creates a memorial. A visitor fills in the form first and is asked for an account at the end; people at their plan's
 * limit see a notice instead of the form.
 */
export default function CreateMemorialScreen() {
  useScreen(siteLabels.createMemorial);
  const { user } = useCurrentUser();
  const isVisitor = useIsVisitor();
  return (
    <div className="page-width pt-10 sm:pt-14">
      <h1 className="text-title">{siteLabels.createMemorial}</h1>
      <div className="mt-8 lg:mt-12">{user || isVisitor ? <Begin user={user} /> : <WizardSkeleton />}</div>
    </div>
  );
}

export function WizardSkeleton() {
  return (
    <SkeletonGroup
      label={wizardMessages.loading}
      className="grid min-h-96 gap-16 lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
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

/** Shows the form if the account's plan has room for another memorial. */
function WithinLimit({ user, ...creating }: CreatingProps & { user: CurrentUser }) {
  const count = useOwnCount();
  const [began, setBegan] = useState(false);
  if (count === undefined) return <WizardSkeleton />;
  // A started form stays open: the new memorial counts as soon as it's stored on this device.
  if (!began && count >= planLimits(user.subscriptionStatus).memorials) return <AtTheLimit />;
  return <Creating {...creating} user={user} onBegin={() => setBegan(true)} />;
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
          {wizardMessages.myMemorials}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Returns what is lost when the form is reset. */
function lossesOf(form: MemorialForm): string[] {
  return [
    ...(form.petName.trim() ? [wizardMessages.enteredName(form.petName.trim())] : []),
    ...(form.photos.length > 0 ? [amounts.photos(form.photos.length)] : []),
    ...(form.memorialText ? [wizardMessages.enteredStory] : []),
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

type Creation = {
  user: CurrentUser | null;
  onBegin?: () => void;
  /** The refused creation that this form corrects. */
  refusal?: Refusal | undefined;
};

/**
 * Creates the memorial of the draft and opens its page, or asks for an account first. If it fails, reopens the draft
 * and shows the reason.
 */
function useCreating(
  draft: CreationDraft,
  { user, onBegin, refusal, setAskedFor }: Creation & Pick<CreatingProps, 'setAskedFor'>,
) {
  const [busy, setBusy] = useState(false);
  const offline = useOffline();
  const online = useOnline();
  const { enqueue, editAndResend, discard } = useActions();
  const leftOutText = useLeftOutText();
  const notify = useToast();
  const notifyFailed = useFailedNotice();
  const navigate = useNavigate();
  const { form } = draft.value;
  const { subscriptionStatus } = user ?? visitor;
  const problem = problemOf(form, { at: new Date().toISOString(), subscriptionStatus });

  async function create() {
    if (busy || form.petType === '') return;
    if (problem) {
      notify({ title: memorialChangeMessages.createFailedTitle, text: problem.message, tone: 'problem' });
      return;
    }
    if (!user) return setAskedFor(true);
    const creatable: CreatableForm = { ...form, petType: form.petType };
    // A new id for each attempt, since another tab may have created a memorial from the same draft.
    const memorialId = refusal?.id ?? uuidv7();
    const creation = creationOf(memorialId, creatable);
    setBusy(true);
    onBegin?.();
    try {
      const also = await draft.sending();
      const commandId = refusal
        ? await editAndResend(refusal.commandId, creation.payload, also)
        : await enqueue(creation, also);
      const answer = online
        ? await settled(offline, commandId, verdictTimeoutMs)
        : { state: 'waiting' as const };
      if (answer.state === 'refused' && !refusal) {
        // The form must be saved before the command releases its photos. If it can't be saved, the command stays.
        if (await draft.resume()) await discard(commandId);
        notifyFailed(answer.error?.code);
        setBusy(false);
        return;
      }
      const leftOut = await leftOutText(memorialId);
      // The page shows a memorial that was refused again.
      if (answer.state !== 'refused')
        notify({
          title: memorialChangeMessages.created,
          resolves: [memorialChangeMessages.createFailedTitle, memorialChangeMessages.limitReachedTitle],
          text: leftOut ?? (answer.state === 'waiting' ? memorialChangeMessages.savedHereText : undefined),
        });
      void navigate(`/memorial/${memorialId}`, { state: { isNew: true } });
    } catch {
      await draft.resume();
      notifyFailed();
      setBusy(false);
    }
  }

  return { busy, problem, create };
}

/** Returns a function that names the photos which were left out of a new memorial; undefined if there are none. */
function useLeftOutText(): (memorialId: string) => Promise<string | undefined> {
  const offline = useOffline();
  return async (id) => {
    const { db, read } = await offline.localStore();
    const { refusals } = await read.readPage(db, { entity: memorialEntity.name, id });
    const names = refusals.flatMap(({ photos }) => photos.map(({ name }) => name || photoScreens.aPhoto));
    return names.length === 0 ? undefined : memorialChangeMessages.photoLeftOut(names.join(', '));
  };
}

const visitor = { id: null, subscriptionStatus: 'free' } as const;

function Begin({ user }: { user: CurrentUser | null }) {
  const [search] = useSearchParams();
  const commandId = search.get(refusedParameter);
  const refusals = useAllRefusals();
  if (commandId !== null && !refusals) return <WizardSkeleton />;
  const refusal = refusals?.find((each) => each.commandId === commandId && isRefusedCreation(each));
  return <BeginWith key={commandId} user={user} refusal={refusal} />;
}

function BeginWith({ user, refusal: found }: { user: CurrentUser | null; refusal: Refusal | undefined }) {
  // It is no longer refused once it is sent again.
  const [refusal] = useState(found);
  const draft = useMemorialDraft<object>(
    refusal ? `refused:${refusal.commandId}` : 'create-memorial',
    () => ({
      form: refusal
        ? formOfCreation(
            refusal.payload,
            refusal.photos.map(({ media }) => media),
          )
        : emptyMemorial,
      step: 'pet',
    }),
  );
  const noStorage = useNoStorage();
  const [isAskedFor, setAskedFor] = useState(false);
  usePageAtHand();
  if (noStorage) return user ? <NoStorage why={noStorage} /> : <CreateForm redirect={defaultRedirect} />;
  if (!draft) return <WizardSkeleton />;
  const creating = { draft, refusal, isAskedFor, setAskedFor };
  return user ? (
    <WithinLimit key={draft.opened} {...creating} user={user} />
  ) : (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-14">
      <Creating key={draft.opened} {...creating} user={null} />
      <AccountLast isAskedFor={isAskedFor} petName={draft.value.form.petName.trim()} />
    </div>
  );
}

/** Asks a visitor for an account, once the page is ready to be saved. */
function AccountLast({ isAskedFor, petName }: { isAskedFor: boolean; petName: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isAskedFor) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [isAskedFor]);
  return (
    <section aria-labelledby="account" className="max-w-[44rem] scroll-mt-6 border-rule border-t pt-10">
      <h2 id="account" ref={heading} tabIndex={-1} data-quiet-focus className="mb-4 text-heading">
        {isAskedFor ? accountMessages.createFormTitle(petName) : accountMessages.createFormLater}
      </h2>
      <CreateForm redirect={defaultRedirect} />
    </section>
  );
}

type CreatingProps = Pick<Creation, 'refusal'> & {
  draft: CreationDraft;
  /** Whether a visitor has asked for the page, which needs an account. */
  isAskedFor: boolean;
  setAskedFor: (isAskedFor: boolean) => void;
};

function Creating({ user, onBegin, refusal, draft, isAskedFor, setAskedFor }: CreatingProps & Creation) {
  const [asking, setAsking] = useState(false);
  const { busy, problem, create } = useCreating(draft, { user, onBegin, refusal, setAskedFor });
  const { form } = draft.value;

  const createAskedFor = useEffectEvent(() => {
    if (!user || !isAskedFor) return;
    // Once: a draft that is opened later may be another one.
    setAskedFor(false);
    if (canCreate(form)) void create();
  });
  useEffect(() => createAskedFor(), []);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <DraftConflict conflict={draft.conflict} />
      <Wizard
        {...writingOf(draft)}
        account={user ?? visitor}
        problem={problem}
        submitLabel={siteLabels.createMemorial}
        busyLabel={wizardMessages.creating}
        busy={busy}
        onSubmit={() => void create()}
        aside={
          isWritten(form) && (
            <p className="text-ink-soft text-small">
              {wizardMessages.savedOnDevice}{' '}
              <button
                type="button"
                onClick={() => setAsking(true)}
                className="-my-2.5 min-h-11 underline underline-offset-4 hover:text-ink"
              >
                {wizardMessages.startOver}
              </button>
            </p>
          )
        }
      />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={wizardMessages.startOverTitle}
        text={wizardMessages.startOverText}
        losses={lossesOf(form)}
        confirmLabel={wizardMessages.startOver}
        onConfirm={draft.startAgain}
      />
    </div>
  );
}
