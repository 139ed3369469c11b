import { accountDataApi } from '@everpaw/contracts/export/account-data.api';
import type { Leaving } from '@everpaw/contracts/export/account-data.dto';
import { accountDataMessages } from '@everpaw/contracts/export/account-data.messages';
import { otherScreens } from '@everpaw/contracts/site/screens/other-screens.messages';
import { useId, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { call } from '../../net/http.ts';
import { useAnswer } from '../../net/use-answer.ts';
import { useActions, useOnline } from '../../offline/react/hooks.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { checked, useForm } from '../../ui/form/use-form.ts';
import { notifyAfterLoad } from '../../ui/helpers/notices.ts';
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
  const form = useLeaving(leaving.data);
  const { busy } = form;
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
          form={form}
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
        <SkeletonGroup label={otherScreens.loadingDeletion} className="grid gap-3">
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
  form,
  email,
  onLeave,
}: {
  formId: string;
  leaving: Leaving;
  form: ReturnType<typeof useLeaving>;
  email: string;
  onLeave: () => void;
}) {
  const { errors, failure } = form;
  return (
    <form {...form.attributes} id={formId} className="grid gap-5">
      <Goes leaving={leaving} email={email} onLeave={onLeave} />
      {leaving.proof === 'password' && (
        <PasswordField
          label={accountDataMessages.passwordLabel}
          hint={accountDataMessages.passwordHint}
          autoComplete="current-password"
          {...form.text('password')}
        />
      )}
      {leaving.proof === 'sign-in-again' ? (
        <p>{accountDataMessages.freshNeeded}</p>
      ) : (
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            checked={form.values.understood}
            aria-invalid={errors.understood ? true : undefined}
            aria-describedby={errors.understood ? `${formId}-understood` : undefined}
            onChange={(event) => form.set({ understood: event.target.checked })}
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
      {failure && !errors.password && (
        <p role="alert" className="rounded-soft bg-danger-wash px-4 py-3 text-danger">
          {failure.text}
        </p>
      )}
    </form>
  );
}

/** Lists the deleted data, one item per line, and the memorials that could be handed over first. */
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

/** The form's state. After the account is deleted, its data is removed from this device too. */
function useLeaving(leaving: Leaving | undefined) {
  const actions = useActions();
  const needsPassword = leaving?.proof === 'password';
  return useForm({
    start: { password: '', understood: false },
    check: ({ password, understood }) =>
      checked(needsPassword ? { password } : {}, {
        password: needsPassword && password === '' ? accountDataMessages.passwordNeeded : undefined,
        understood: understood ? undefined : accountDataMessages.understoodNeeded,
      }),
    async send(body) {
      const { erasureId } = await call(accountDataApi.leave, { body, idempotencyKey: uuidv7() });
      // Wipes the device. This fails only without storage, when there is nothing to wipe.
      await actions.signOut().catch(() => undefined);
      notifyAfterLoad({ title: accountDataMessages.deletedTitle, text: accountDataMessages.deletedText });
      location.assign(`/erasure/${erasureId}`);
    },
    failed: accountDataMessages.needsConnection,
  });
}
