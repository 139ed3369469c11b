import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import { memorialChangeMessages } from '@everpaw/contracts/memorials/memorial-changes.messages';
import { isKeeper } from '@everpaw/contracts/memorials/memorial-facts';
import { memorialMessages } from '@everpaw/contracts/memorials/memorials.messages';
import { wizardMessages } from '@everpaw/contracts/memorials/screens/wizard.messages';
import type { SubscriptionStatus } from '@everpaw/contracts/subscriptions/subscription-status';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useActions, useOffline, useOnline } from '../../../offline/react/hooks.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { type Notice, useToast } from '../../../ui/helpers/notices.ts';
import { Link } from '../../../ui/link.tsx';
import { BackIcon } from '../../../ui/pictures/icons.tsx';
import { TrashIcon } from '../../../ui/pictures/more-icons.tsx';
import { useScreen } from '../../../ui/screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { DaysSection } from '../../follows/days-section.tsx';
import { CaringTogether } from '../../keepers/caring-together.tsx';
import { Readers } from '../../keepers/readers.tsx';
import { useCurrentUser } from '../../session/current-user.ts';
import { useGoToSignIn } from '../../session/go-to-sign-in.ts';
import { useIsVisitor } from '../../session/is-visitor.ts';
import { DraftConflict } from '../../shared/draft-conflict.tsx';
import type { FormDraft } from '../../shared/form-draft.ts';
import { RefusedChange } from '../../shared/refused-change.tsx';
import type { ShownMemorial } from '../../shared/shown-memorials.ts';
import { useMemorial } from '../../shared/shown-memorials.ts';
import { settled } from '../../shared/verdict.ts';
import { DeleteMemorial } from '../own/delete-memorial.tsx';
import { useOwnRefusals } from '../own/own-refusals.ts';
import type { SharedPage } from './audience-fields.tsx';
import { BeyondPlan, useIsBeyondPlan } from './beyond-plan.tsx';
import { WizardSkeleton } from './create-memorial.screen.tsx';
import { editsOf, formOfMemorial, problemOf } from './memorial-form.ts';
import { PageAddress } from './page-address.tsx';
import { PagePassword, PagePasswordRemoval } from './page-password.tsx';
import { type MemorialDraft, useMemorialDraft, writingOf } from './use-memorial-draft.ts';
import { usePageAtHand } from './use-page-at-hand.ts';
import { Wizard } from './wizard.tsx';

/**
 * How long a notice waits for the server's response before it says that the change is saved on this device, in
 * milliseconds.
 */
const verdictTimeoutMs = 5_000;

/** The wizard with the values of an existing memorial, for its keepers. */
export default function EditMemorialScreen() {
  const { id = '' } = useParams();
  const { user } = useCurrentUser();
  const isVisitor = useIsVisitor();
  const signIn = useGoToSignIn();
  const kept = useMemorial(id);
  const memorial = kept.value?.deletedAt === null ? kept.value : null;
  useScreen(
    memorial
      ? wizardMessages.editTitle(memorial.petName)
      : user || isVisitor
        ? wizardMessages.editMemorial
        : null,
  );

  if ((!user && !isVisitor) || (user && kept.state === 'loading'))
    return (
      <div className="page-width pt-24">
        <WizardSkeleton />
      </div>
    );
  if (!user)
    return (
      <Message
        title={wizardMessages.pleaseSignIn}
        action={<Button onClick={signIn}>{wizardMessages.signIn}</Button>}
      >
        {wizardMessages.notKeeper}
      </Message>
    );
  if (kept.state === 'unreachable')
    return <Message title={wizardMessages.notOnDeviceTitle}>{wizardMessages.notOnDeviceText}</Message>;
  // People who may not edit the memorial see the same message as for an unknown memorial.
  if (!memorial || !isKeeper(user.id, memorial))
    return (
      <Message
        title={memorialMessages.notFoundTitle}
        action={<ButtonLink to="/memorial-gallery">{memorialMessages.notFoundLink}</ButtonLink>}
      >
        {memorialMessages.notFoundText}
      </Message>
    );
  return <Edit key={id} memorial={memorial} user={user} />;
}

/** A message that replaces the form. */
function Message({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="page-width pt-10">
      <h1 className="sr-only">{wizardMessages.editMemorial}</h1>
      <EmptyState title={title} action={action}>
        {children}
      </EmptyState>
    </div>
  );
}

const draftKeyOf = (id: string) => `edit:${id}`;

type EditDraft = FormDraft<MemorialDraft<{ before: ShownMemorial }>>;
type Account = { id: string; subscriptionStatus: SubscriptionStatus };

/**
 * Returns a function that waits for the outcome of commands and describes it. `Saved` means that the server has
 * accepted the last one.
 */
function useOutcome(): (ids: readonly string[]) => Promise<Notice> {
  const offline = useOffline();
  const online = useOnline();
  return async (ids) => {
    const last = ids.at(-1);
    if (last === undefined) return { title: memorialChangeMessages.unchanged };
    const answer = online ? await settled(offline, last, verdictTimeoutMs) : { state: 'waiting' as const };
    if (answer.state === 'accepted') return { title: memorialChangeMessages.savedTitle };
    if (answer.state === 'waiting')
      return { title: memorialChangeMessages.savedHereTitle, text: memorialChangeMessages.savedHereText };
    return { title: memorialChangeMessages.notSavedTitle, text: answer.error?.message, tone: 'problem' };
  };
}

const checkTitle = () => wizardMessages.checkEntries;

/** Saves the changes and opens the memorial's page. If that fails, reopens the draft and shows the reason. */
function useSaving(draft: EditDraft, { id, account }: { id: string; account: Account }) {
  const [busy, setBusy] = useState(false);
  const { enqueueAll } = useActions();
  const notify = useToast();
  const navigate = useNavigate();
  const outcomeOf = useOutcome();
  const { form, before } = draft.value;
  const problem = problemOf(form, { at: new Date().toISOString(), ...account });
  // Opening the form must not revoke a theme or number of photos that was allowed before.
  const blocking = problem?.errors.length ? problem : null;

  async function save() {
    if (busy) return;
    if (blocking) {
      notify({ title: checkTitle(), text: blocking.message, tone: 'problem' });
      return;
    }
    setBusy(true);
    try {
      const also = await draft.sending();
      const edits = editsOf(id, before, form);
      const ids = edits.length > 0 ? await enqueueAll(edits, also) : [];
      void navigate(`/memorial/${id}`);
      notify({ ...(await outcomeOf(ids)), resolves: [checkTitle(), memorialChangeMessages.notSavedTitle] });
    } catch (error) {
      await draft.resume();
      notify({
        title: memorialChangeMessages.notSavedTitle,
        text: error instanceof Error ? error.message : undefined,
        tone: 'problem',
      });
      setBusy(false);
    }
  }

  return { busy, blocking, save };
}

function Edit({ memorial, user }: { memorial: ShownMemorial; user: CurrentUser }) {
  const { id, petName } = memorial;
  const isOwner = memorial.userId === user.id;
  // The limits depend on the owner's plan, which another keeper's device doesn't know, so the server checks them.
  const account = { id: user.id, subscriptionStatus: isOwner ? user.subscriptionStatus : 'premium' } as const;
  // The version that was shown when editing began. Later changes from elsewhere must not count as this person's edits.
  const draft = useMemorialDraft<{ before: ShownMemorial }>(draftKeyOf(id), () => ({
    form: formOfMemorial(memorial),
    before: memorial,
    step: 'pet',
  }));
  const [asking, setAsking] = useState(false);
  const refused = useOwnRefusals(id);
  const beyond = useIsBeyondPlan(memorial, user.subscriptionStatus);
  const navigate = useNavigate();
  usePageAtHand();

  return (
    <div className="page-width pt-3 sm:pt-6">
      <Link
        to={`/memorial/${id}`}
        className="inline-flex min-h-11 items-center gap-2 font-medium underline-offset-4 hover:underline"
      >
        <BackIcon className="size-4.5" />
        {wizardMessages.backTo(petName)}
      </Link>
      <h1 className="mt-4 text-title">{wizardMessages.editTitle(petName)}</h1>
      {isOwner && beyond && <BeyondPlan />}
      {refused.length > 0 && (
        <div className="mt-8 grid max-w-[44rem] gap-5">
          {refused.map((refusal) => (
            <RefusedChange key={refusal.commandId} refusal={refusal} />
          ))}
        </div>
      )}
      <div className="mt-8 lg:mt-12">
        {draft ? (
          <EditForm
            key={draft.opened}
            draft={draft}
            id={id}
            account={account}
            isShared={!isOwner}
            // A memorial that hasn't reached the server yet can't have an address.
            pageAddress={isOwner && memorial.position !== '' && <PageAddress memorial={memorial} />}
            page={pageOf(memorial)}
            aside={
              isOwner &&
              draft.value.step === 'settings' && (
                <Button
                  variant="plain"
                  icon={<TrashIcon />}
                  onClick={() => setAsking(true)}
                  className="-ml-4 text-danger!"
                >
                  {wizardMessages.deleteMemorial}
                </Button>
              )
            }
          />
        ) : (
          <WizardSkeleton />
        )}
      </div>
      {/* A memorial that hasn't reached the server yet can't be shared, and nobody gets emails about it. */}
      {memorial.position !== '' && (
        <>
          <CaringTogether memorial={memorial} />
          <DaysSection memorial={memorial} />
        </>
      )}
      <DeleteMemorial
        memorial={asking ? memorial : null}
        onClose={() => setAsking(false)}
        onDeleted={() => void navigate('/my-memorials')}
      />
    </div>
  );
}

/** Returns what belongs to the audiences of a page; undefined for a memorial that hasn't reached the server yet. */
function pageOf(memorial: ShownMemorial): SharedPage | undefined {
  if (memorial.position === '') return undefined;
  return {
    hasPassword: memorial.hasPassword ?? false,
    setPassword: <PagePassword memorial={memorial} />,
    removePassword: <PagePasswordRemoval memorial={memorial} />,
    readers: <Readers memorial={memorial} />,
  };
}

function EditForm(props: {
  draft: EditDraft;
  id: string;
  account: Account;
  isShared: boolean;
  pageAddress: ReactNode;
  page: SharedPage | undefined;
  aside: ReactNode;
}) {
  const { draft, account, isShared, pageAddress, page, aside } = props;
  const { busy, blocking, save } = useSaving(draft, props);
  const { before } = draft.value;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <DraftConflict conflict={draft.conflict} />
      <Wizard
        {...writingOf(draft)}
        account={account}
        isShared={isShared}
        pageAddress={pageAddress}
        page={page}
        problem={blocking}
        sent={new Set(before.unsent ? [] : before.images.map((image) => image.id))}
        submitLabel={wizardMessages.saveChanges}
        busyLabel={wizardMessages.saving}
        busy={busy}
        submitAnywhere
        onSubmit={() => void save()}
        aside={aside}
      />
    </div>
  );
}
