import { accountDataApi } from '@everpaw/contracts/export/account-data.api';
import type { Leaving } from '@everpaw/contracts/export/account-data.dto';
import { accountDataMessages } from '@everpaw/contracts/export/account-data.messages';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { ApiError, call, messageOf } from '../../net/http.ts';
import { useAnswer } from '../../net/use-answer.ts';
import { useActions, useOnline } from '../../offline/react/hooks.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notifyAfterLoad } from '../../ui/notices.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { ErrorState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import { useOpenSignIn } from '../session/sign-in.ts';

/** Explains what deleting the account means, with a dialog that lists what is deleted and asks for confirmation. */
export function DeleteAccountPanel() {
  const [open, setOpen] = useState(false);
  const online = useOnline();
  return (
    <div className="grid gap-4">
      <p>{accountDataMessages.deleteText}</p>
      <div>
        <Button
          variant="quiet"
          disabled={!online}
          title={online ? undefined : accountDataMessages.needsConnection}
          onClick={() => setOpen(true)}
          className="text-danger!"
        >
          {accountDataMessages.deleteOpen}
        </Button>
      </div>
      {open && <DeleteDialog onClose={() => setOpen(false)} />}
    </div>
  );
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { user } = useCurrentUser();
  const leaving = useAnswer(accountDataApi.leaving, { staleTime: 0, gcTime: 0 });
  const openSignIn = useOpenSignIn();
  const formId = useId();
  const state = useLeaving(leaving.data);
  const { busy } = state;
  const mustSignIn = leaving.data?.proof === 'sign-in-again';

  return (
    <Dialog
      open
      onClose={() => {
        if (!busy) onClose();
      }}
      title={accountDataMessages.deleteDialogTitle}
      dismissible={false}
      footer={
        <>
          <Button variant="quiet" data-autofocus disabled={busy} onClick={onClose}>
            {accountDataMessages.keep}
          </Button>
          {mustSignIn ? (
            <Button
              onClick={() => {
                onClose();
                openSignIn({ tab: 'sign-in', redirect: '/settings' });
              }}
            >
              {accountDataMessages.signInAgain}
            </Button>
          ) : (
            <Button
              variant="danger"
              type="submit"
              form={formId}
              busy={busy}
              busyLabel={accountDataMessages.confirming}
              disabled={!leaving.data}
            >
              {accountDataMessages.confirm}
            </Button>
          )}
        </>
      }
    >
      {leaving.data ? (
        <LeavingForm
          formId={formId}
          leaving={leaving.data}
          state={state}
          email={user?.email ?? ''}
          onLeave={onClose}
        />
      ) : leaving.isError || leaving.fetchStatus === 'paused' ? (
        <ErrorState
          title={accountDataMessages.failed}
          text={accountDataMessages.needsConnection}
          level={3}
          busy={leaving.isFetching}
          onRetry={() => void leaving.refetch()}
        />
      ) : (
        <SkeletonGroup label="Loading what goes" className="grid gap-3">
          <Skeleton className="h-5 w-64" />
          <Skeleton className="h-20 w-full" />
        </SkeletonGroup>
      )}
    </Dialog>
  );
}

function LeavingForm({
  formId,
  leaving,
  state,
  email,
  onLeave,
}: {
  formId: string;
  leaving: Leaving;
  state: ReturnType<typeof useLeaving>;
  email: string;
  onLeave: () => void;
}) {
  const { errors, submit, password, setPassword, understood, setUnderstood } = state;
  return (
    <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
      <Goes leaving={leaving} email={email} onLeave={onLeave} />
      {leaving.proof === 'password' && (
        <PasswordField
          label={accountDataMessages.passwordLabel}
          hint={accountDataMessages.passwordHint}
          error={errors.password}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      {leaving.proof === 'sign-in-again' ? (
        <p>{accountDataMessages.freshNeeded}</p>
      ) : (
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            checked={understood}
            aria-invalid={errors.understood ? true : undefined}
            aria-describedby={errors.understood ? `${formId}-understood` : undefined}
            onChange={(event) => setUnderstood(event.target.checked)}
            className="size-5 shrink-0 accent-[var(--color-danger)]"
          />
          {accountDataMessages.understood}
        </label>
      )}
      {errors.understood && (
        <p id={`${formId}-understood`} role="alert" className="-mt-3 font-medium text-danger text-small">
          {errors.understood}
        </p>
      )}
      {errors.general && (
        <p role="alert" className="rounded-soft bg-danger-wash px-4 py-3 text-danger">
          {errors.general}
        </p>
      )}
    </form>
  );
}

/** What is deleted, one item per line, and which memorials could be handed over first. */
function Goes({ leaving, email, onLeave }: { leaving: Leaving; email: string; onLeave: () => void }) {
  const { memorials, keeping, tributesWritten } = leaving;
  const shared = memorials.filter(({ keepers, deleted }) => keepers.length > 0 && !deleted);
  return (
    <>
      <div>
        <p>{accountDataMessages.goesIntro}</p>
        <ul className="mt-3 grid gap-1.5 border-danger border-l-2 pl-4 [overflow-wrap:anywhere]">
          <li>{accountDataMessages.goesAccount(email)}</li>
          {memorials.map(({ id, petName, photos, tributes }) => (
            <li key={id}>{accountDataMessages.goesMemorial(petName, photos, tributes)}</li>
          ))}
          {tributesWritten > 0 && <li>{accountDataMessages.goesTributes(tributesWritten)}</li>}
          {keeping > 0 && <li>{accountDataMessages.goesKeeping(keeping)}</li>}
        </ul>
      </div>
      {shared.map(({ id, petName }) => (
        <div key={id} className="grid justify-items-start gap-2 rounded-soft bg-sunk px-4 py-3">
          <p>{accountDataMessages.handOverFirst(petName)}</p>
          <ButtonLink
            variant="quiet"
            to={`/memorials/${id}/edit#caring-together`}
            onClick={onLeave}
            aria-label={`${accountDataMessages.handOverLink}: ${petName}`}
          >
            {accountDataMessages.handOverLink}
          </ButtonLink>
        </div>
      ))}
    </>
  );
}

type Errors = { password?: string; understood?: string; general?: string };

/** The state of the form. After the account is deleted, its data is removed from this device too. */
function useLeaving(leaving: Leaving | undefined) {
  const actions = useActions();
  const [password, setPassword] = useState('');
  const [understood, setUnderstood] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const sending = useMutation({
    mutationFn: ({ key, ...body }: { key: string; password?: string }) =>
      call(accountDataApi.leave, { body, idempotencyKey: key }),
  });

  async function leave() {
    const needsPassword = leaving?.proof === 'password';
    const missing: Errors = {
      ...(needsPassword && password === '' ? { password: accountDataMessages.passwordNeeded } : {}),
      ...(understood ? {} : { understood: accountDataMessages.understoodNeeded }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    let erasureId: string;
    try {
      ({ erasureId } = await sending.mutateAsync({ key: uuidv7(), ...(needsPassword ? { password } : {}) }));
    } catch (error) {
      const words = messageOf(error, accountDataMessages.needsConnection);
      const isPassword = error instanceof ApiError && error.problem?.code === 'wrong-password';
      setErrors(isPassword ? { password: words } : { general: words });
      return;
    }
    // Wipes the device. This fails only without storage, when there is nothing to wipe.
    await actions.signOut().catch(() => undefined);
    notifyAfterLoad({ title: accountDataMessages.deletedTitle, text: accountDataMessages.deletedText });
    location.assign(`/erasure/${erasureId}`);
  }

  return {
    busy: sending.isPending,
    errors,
    password,
    setPassword,
    understood,
    setUnderstood,
    submit(event: FormEvent) {
      event.preventDefault();
      if (!sending.isPending) void leave();
    },
  };
}
