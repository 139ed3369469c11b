import { keepersApi } from '@everpaw/contracts/memorials/keepers.api';
import type { InvitationDto, KeeperDto } from '@everpaw/contracts/memorials/keepers.dto';
import { keeperMessages } from '@everpaw/contracts/memorials/keepers.messages';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOnline } from '../../offline/react/hooks.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { longDay } from '../../ui/dates.ts';
import { TextField } from '../../ui/field.tsx';
import { EmailIcon } from '../../ui/more-icons.tsx';
import { useToast } from '../../ui/notices.ts';
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
          {keepers.data.invitations.map((invitation) => (
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
        <SkeletonGroup label="Loading who cares for it" className="mt-5 grid gap-3">
          <Skeleton className="h-14 w-full" />
        </SkeletonGroup>
      )}
      {isOwner && <Invite memorialId={memorial.id} />}
      <Asked memorial={memorial} question={question} onClose={() => setQuestion(null)} />
    </section>
  );
}

const row = 'flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-rule border-b py-2';

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
    <li className={row}>
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

function Invited({ invitation, memorialId }: { invitation: InvitationDto; memorialId: string }) {
  const { busy, change } = useKeeperChange(memorialId);
  const notify = useToast();

  async function withdraw() {
    try {
      await change(keepersApi.withdraw, { params: { invitationId: invitation.id } });
      notify({ title: keeperMessages.withdrawn });
    } catch (error) {
      notify({ title: keeperMessages.failed, text: wordsOf(error), tone: 'problem' });
    }
  }

  return (
    <li className={row}>
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

function Invite({ memorialId }: { memorialId: string }) {
  const { busy, change } = useKeeperChange(memorialId);
  const notify = useToast();
  const online = useOnline();
  const [email, setEmail] = useState('');
  const [failure, setFailure] = useState<string | null>(null);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy || !online) return;
    setFailure(null);
    try {
      await change(keepersApi.invite, { body: { email } });
      notify({ title: keeperMessages.invitedTitle, text: keeperMessages.invitedText(email.trim()) });
      setEmail('');
    } catch (error) {
      setFailure(wordsOf(error));
    }
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="mt-6 flex flex-wrap items-start gap-3">
      <div className="min-w-0 grow basis-72">
        <TextField
          label={keeperMessages.emailLabel}
          hint={online ? keeperMessages.emailHint : keeperMessages.needsConnection}
          error={failure}
          type="email"
          inputMode="email"
          autoComplete="off"
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            setFailure(null);
          }}
        />
      </div>
      {/* Aligned with the field, below its label. */}
      <Button
        type="submit"
        icon={<EmailIcon className="size-4.5" />}
        busy={busy}
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

  switch (question.about) {
    case 'remove':
      return (
        <ConfirmDialog
          open
          onClose={onClose}
          title={keeperMessages.removeTitle(name)}
          text={keeperMessages.removeText(petName)}
          confirmLabel={keeperMessages.remove}
          busyLabel={keeperMessages.removing}
          cancelLabel={keeperMessages.cancel}
          onConfirm={async () => {
            await change(keepersApi.remove, { params: { accountId } });
            notify({ title: keeperMessages.removed(name) });
          }}
        />
      );
    case 'leave':
      return (
        <ConfirmDialog
          open
          onClose={onClose}
          title={keeperMessages.leaveTitle(petName)}
          text={keeperMessages.leaveText}
          confirmLabel={keeperMessages.leave}
          busyLabel={keeperMessages.leaving}
          cancelLabel={keeperMessages.cancel}
          onConfirm={async () => {
            await change(keepersApi.remove, { params: { accountId } });
            notify({ title: keeperMessages.left });
            void navigate('/my-memorials');
          }}
        />
      );
    case 'hand-over':
      return (
        <ConfirmDialog
          open
          onClose={onClose}
          title={keeperMessages.handOverTitle(name)}
          text={keeperMessages.handOverText(petName, name)}
          confirmLabel={keeperMessages.handOver}
          busyLabel={keeperMessages.handingOver}
          cancelLabel={keeperMessages.cancel}
          onConfirm={async () => {
            await change(keepersApi.handOver, { body: { keeperId: accountId } });
            notify({ title: keeperMessages.handedOver(name) });
          }}
        />
      );
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : keeperMessages.failed;
}
