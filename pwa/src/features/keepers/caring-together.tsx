import { keepersApi } from '@everpaw/contracts/memorials/keepers.api';
import type { InvitationDto, KeeperDto } from '@everpaw/contracts/memorials/keepers.dto';
import { keeperMessages } from '@everpaw/contracts/memorials/keepers.messages';
import { otherScreens } from '@everpaw/contracts/site/screens/other-screens.messages';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../net/http.ts';
import { useOnline } from '../../offline/react/hooks.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { checked, useForm } from '../../ui/form/use-form.ts';
import { longDay } from '../../ui/helpers/dates.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { EmailIcon } from '../../ui/pictures/more-icons.tsx';
import { ErrorState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import type { ShownMemorial } from '../shared/shown-memorials.ts';
import { useKeeperChange, useKeepers } from './keeper-calls.ts';

/** An action that needs confirmation. */
type Question = { about: 'remove' | 'leave' | 'hand-over'; keeper: KeeperDto };

/**
 * The keepers of a memorial. Its owner can also invite, withdraw invitations, remove keepers and hand the memorial
 * over.
 */
export function CaringTogether({ memorial }: { memorial: ShownMemorial }) {
  const { user } = useCurrentUser();
  const keepers = useKeepers(memorial.id);
  const [question, setQuestion] = useState<Question | null>(null);
  const headingId = useId();
  const isOwner = user?.id === memorial.userId;
  const owner = keepers.data?.keepers.find(({ role }) => role === 'owner');
  return (
    <section
      id="caring-together"
      aria-labelledby={headingId}
      className="mt-16 scroll-mt-8 max-w-[44rem] border-rule border-t pt-7"
    >
      <h2 id={headingId} className="text-heading">
        {keeperMessages.title}
      </h2>
      <p className="mt-1.5 text-ink-soft">
        {isOwner
          ? keeperMessages.intro(memorial.petName)
          : owner && keeperMessages.introForKeepers(memorial.petName, owner.name)}
      </p>
      {keepers.data ? (
        <ul className="mt-5 border-rule border-t">
          {keepers.data.keepers.map((keeper) => (
            <Keeper
              key={keeper.accountId}
              keeper={keeper}
              isMe={keeper.accountId === user?.id}
              isOwner={isOwner}
              onAsk={(about) => setQuestion({ about, keeper })}
            />
          ))}
          {keepers.data.invitations
            .filter(({ role = 'keeper' }) => role === 'keeper')
            .map((invitation) => (
              <Invited key={invitation.id} invitation={invitation} memorialId={memorial.id} />
            ))}
        </ul>
      ) : keepers.isError || keepers.fetchStatus === 'paused' ? (
        <ErrorState
          title={keeperMessages.listFailed}
          text={keeperMessages.needsConnection}
          level={3}
          busy={keepers.isFetching}
          onRetry={() => void keepers.refetch()}
        />
      ) : (
        <SkeletonGroup label={otherScreens.loadingTheKeepers} className="mt-5 grid gap-3">
          <Skeleton className="h-14 w-full" />
        </SkeletonGroup>
      )}
      {isOwner && <Invite memorialId={memorial.id} />}
      <Asked memorial={memorial} question={question} onClose={() => setQuestion(null)} />
    </section>
  );
}

/** A person, or an invited address, in a list. */
export const personRow =
  'flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-rule border-b py-2';

function Keeper({
  keeper: { name, role, since },
  isMe,
  isOwner,
  onAsk,
}: {
  keeper: KeeperDto;
  isMe: boolean;
  isOwner: boolean;
  onAsk: (about: Question['about']) => void;
}) {
  return (
    <li className={personRow}>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold [overflow-wrap:anywhere]">
          {name}
          {isMe && <span className="font-normal text-ink-soft">{keeperMessages.you}</span>}
          {role === 'owner' && <Badge tone="moss">{keeperMessages.owner}</Badge>}
        </p>
        {role === 'keeper' && (
          <p className="text-ink-soft text-small">{keeperMessages.since(longDay(since))}</p>
        )}
      </div>
      {role === 'keeper' && (isOwner || isMe) && (
        <div className="-mr-4.5 -ml-4.5 flex flex-wrap">
          {isOwner && (
            <>
              <Button
                variant="plain"
                aria-label={`${keeperMessages.handOver}: ${name}`}
                onClick={() => onAsk('hand-over')}
              >
                {keeperMessages.handOver}
              </Button>
              <Button
                variant="plain"
                aria-label={`${keeperMessages.remove}: ${name}`}
                onClick={() => onAsk('remove')}
              >
                {keeperMessages.remove}
              </Button>
            </>
          )}
          {isMe && (
            <Button variant="plain" onClick={() => onAsk('leave')}>
              {keeperMessages.leave}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** An open invitation, which its owner can withdraw. */
export function Invited({ invitation, memorialId }: { invitation: InvitationDto; memorialId: string }) {
  const { busy, change } = useKeeperChange(memorialId);
  const notify = useToast();

  async function withdraw() {
    try {
      await change(keepersApi.withdraw, { params: { invitationId: invitation.id } });
      notify({ title: keeperMessages.withdrawn });
    } catch (error) {
      notify({
        title: keeperMessages.failed,
        text: messageOf(error, keeperMessages.needsConnection),
        tone: 'problem',
      });
    }
  }

  return (
    <li className={personRow}>
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]">{invitation.email}</p>
        <p className="text-ink-soft text-small">{keeperMessages.invited(longDay(invitation.expiresAt))}</p>
      </div>
      <Button
        variant="plain"
        busy={busy}
        aria-label={`${keeperMessages.withdraw}: ${invitation.email}`}
        onClick={() => void withdraw()}
        className="-mr-4.5 -ml-4.5"
      >
        {keeperMessages.withdraw}
      </Button>
    </li>
  );
}

/** Invites a person by email to care for a memorial, or as a reader to see it. */
export function Invite({ memorialId, as }: { memorialId: string; as?: 'reader' }) {
  const { change } = useKeeperChange(memorialId);
  const notify = useToast();
  const online = useOnline();
  const form = useForm({
    start: { email: '' },
    check: (body) => checked(body, {}),
    async send(body) {
      await change(keepersApi.invite, { body: { ...body, ...(as ? { role: as } : {}) } });
      notify({ title: keeperMessages.invitedTitle, text: keeperMessages.invitedText(body.email.trim()) });
    },
    failed: keeperMessages.needsConnection,
    clears: true,
  });

  return (
    <form {...form.attributes} className="mt-6 flex flex-wrap items-start gap-3">
      <div className="min-w-0 grow basis-72">
        <TextField
          label={keeperMessages.emailLabel}
          hint={online ? keeperMessages.emailHint : keeperMessages.needsConnection}
          type="email"
          inputMode="email"
          autoComplete="off"
          {...form.text('email')}
          error={form.message}
        />
      </div>
      {/* Aligned with the field, below its label. */}
      <Button
        type="submit"
        icon={<EmailIcon className="size-4.5" />}
        busy={form.busy}
        busyLabel={keeperMessages.inviting}
        disabled={!online}
        className="min-h-12 sm:mt-[1.65rem]"
      >
        {keeperMessages.invite}
      </Button>
    </form>
  );
}

/** Asks for confirmation before a keeper is removed, leaves or becomes the owner, and explains the consequences. */
function Asked({
  memorial,
  question,
  onClose,
}: {
  memorial: ShownMemorial;
  question: Question | null;
  onClose: () => void;
}) {
  const { change } = useKeeperChange(memorial.id);
  const notify = useToast();
  const navigate = useNavigate();
  if (!question) return null;
  const { petName } = memorial;
  const { accountId, name } = question.keeper;

  const { endpoint, input, done, ...words } = {
    remove: {
      title: keeperMessages.removeTitle(name),
      text: keeperMessages.removeText(petName),
      confirmLabel: keeperMessages.remove,
      busyLabel: keeperMessages.removing,
      endpoint: keepersApi.remove,
      input: { params: { accountId } },
      done: keeperMessages.removed(name),
    },
    leave: {
      title: keeperMessages.leaveTitle(petName),
      text: keeperMessages.leaveText,
      confirmLabel: keeperMessages.leave,
      busyLabel: keeperMessages.leaving,
      endpoint: keepersApi.remove,
      input: { params: { accountId } },
      done: keeperMessages.left,
    },
    'hand-over': {
      title: keeperMessages.handOverTitle(name),
      text: keeperMessages.handOverText(petName, name),
      confirmLabel: keeperMessages.handOver,
      busyLabel: keeperMessages.handingOver,
      endpoint: keepersApi.handOver,
      input: { body: { keeperId: accountId } },
      done: keeperMessages.handedOver(name),
    },
  }[question.about];

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      {...words}
      cancelLabel={keeperMessages.cancel}
      failed={keeperMessages.needsConnection}
      onConfirm={async () => {
        await change(endpoint, input);
        notify({ title: done });
        if (question.about === 'leave') void navigate('/my-memorials');
      }}
    />
  );
}
