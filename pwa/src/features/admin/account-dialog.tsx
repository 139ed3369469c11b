import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import { adminApi } from '@everpaw/contracts/admin/admin.api';
import type { AdminAccount } from '@everpaw/contracts/admin/admin.dto';
import {
  adminMessages,
  permissionNames,
  roleNames,
  roleTexts,
} from '@everpaw/contracts/admin/admin.messages';
import type { Endpoint } from '@everpaw/contracts/kernel/endpoint';
import {
  givableRoles,
  isAbove,
  isPermitted,
  type Permission,
  permissions,
  type Role,
  rolePermissions,
} from '@everpaw/contracts/kernel/roles';
import {
  type SubscriptionStatus,
  subscriptionStatuses,
} from '@everpaw/contracts/subscriptions/subscription-status';
import { planBadges } from '@everpaw/contracts/subscriptions/subscriptions.messages';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type BodyOf, messageOf } from '../../net/http.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { dayAndTime } from '../../ui/dates.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { displayName } from '../../ui/display-name.ts';
import { Select } from '../../ui/field.tsx';
import { useToast } from '../../ui/notices.ts';
import { AccountMarks } from './account-marks.tsx';
import { useAdminAct } from './admin-calls.ts';

type Asked = 'role' | 'door' | null;
/** The account that is shown, and the person who views it. */
type Seen = { account: AdminAccount; user: CurrentUser };

/** One account: its data, and what the viewer may change. A choice takes effect only when it's saved. */
export function AccountDialog({
  account,
  user,
  onClose,
  onShowLog,
}: Seen & { onClose: () => void; onShowLog: (account: AdminAccount) => void }) {
  const own = account.id === user.id;
  const above = isAbove(account.role, user.role);
  const may = (permission: Permission) => isPermitted(user, permission);
  const mayChange = (permission: Permission) => may(permission) && !above;
  return (
    <Dialog open onClose={onClose} title={displayName(account)} description={account.email} size="wide">
      <div className="grid gap-8">
        <div className="flex flex-wrap gap-2">
          <AccountMarks account={account} />
        </div>
        <Facts account={account} />
        {mayChange('accounts.change-plan') && <PlanForm account={account} />}
        {mayChange('accounts.change-role') && !own && (
          <>
            <RoleForm account={account} user={user} />
            <PermissionsForm account={account} user={user} />
          </>
        )}
        {above && <p className="text-ink-soft">{adminMessages.accountAbove}</p>}
        {own && <p className="text-ink-soft">{adminMessages.ownAccount}</p>}
        <div className="flex flex-wrap gap-3 border-rule border-t pt-6">
          {may('access-log.read') && (
            <Button variant="quiet" onClick={() => onShowLog(account)}>
              {adminMessages.accessLog}
            </Button>
          )}
          {mayChange('accounts.deactivate') && !own && <Door account={account} />}
        </div>
      </div>
    </Dialog>
  );
}

function Facts({ account }: { account: AdminAccount }) {
  const facts: [string, ReactNode][] = [
    ['Joined', dayAndTime(account.createdAt)],
    ['Last signed in', account.lastLoginAt ? dayAndTime(account.lastLoginAt) : 'Not since registering'],
    ['Email address', account.emailVerified ? 'Verified' : 'Not verified'],
  ];
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-3">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-ink-soft text-small">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Returns a function that saves one setting, and why saving failed. The form shows the failure between the setting and
 * its button.
 */
function useSaving<E extends Endpoint>(endpoint: E, id: string) {
  const { act, busy } = useAdminAct();
  const notify = useToast();
  const [failure, setFailure] = useState<string | null>(null);
  async function save(body: BodyOf<E>) {
    setFailure(null);
    try {
      await act<E>(endpoint, { params: { id }, body });
      notify({ title: adminMessages.saved });
    } catch (error) {
      setFailure(messageOf(error, 'It could not be saved. Please try again.'));
    }
  }
  return { save, busy, failure };
}

function PlanForm({ account }: { account: AdminAccount }) {
  const [plan, setPlan] = useState<SubscriptionStatus>(account.subscriptionStatus);
  const { save, busy, failure } = useSaving(adminApi.changePlan, account.id);
  const isOther = plan !== account.subscriptionStatus;
  const willEnd = isOther && account.subscriptionStatus !== 'free';
  function submit(event: FormEvent) {
    event.preventDefault();
    void save({ subscriptionStatus: plan });
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <div className="min-w-48 flex-1">
        <Select
          label={adminMessages.plan}
          hint={willEnd ? adminMessages.planEnds : undefined}
          error={failure}
          value={plan}
          onChange={({ target }) =>
            setPlan(subscriptionStatuses.find((each) => each === target.value) ?? plan)
          }
          options={subscriptionStatuses.map((value) => ({ value, label: planBadges[value] }))}
        />
      </div>
      <Button
        type="submit"
        variant="quiet"
        busy={busy}
        busyLabel={adminMessages.saving}
        disabled={!isOther}
        className="min-h-12"
        aria-label={`${adminMessages.save}: ${adminMessages.plan}`}
      >
        {adminMessages.save}
      </Button>
    </form>
  );
}

/** A role gives power over other people, so changing it asks for confirmation. */
function RoleForm({ account, user }: Seen) {
  const [role, setRole] = useState<Role>(account.role);
  const [asked, setAsked] = useState<Asked>(null);
  const { act } = useAdminAct();
  const notify = useToast();
  const givable = givableRoles(user.role);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (role !== account.role) setAsked('role');
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <div className="min-w-48 flex-1">
        <Select
          label={adminMessages.role}
          value={role}
          onChange={({ target }) => setRole(givable.find((each) => each === target.value) ?? role)}
          options={givable.map((value) => ({ value, label: roleNames[value] }))}
        />
      </div>
      <Button
        type="submit"
        variant="quiet"
        disabled={role === account.role}
        className="min-h-12"
        aria-label={`${adminMessages.save}: ${adminMessages.role}`}
      >
        {adminMessages.save}
      </Button>
      <ConfirmDialog
        open={asked === 'role'}
        onClose={() => setAsked(null)}
        title={`${roleNames[role]}: ${displayName(account)}?`}
        text={roleTexts[role]}
        confirmLabel={adminMessages.changeRole}
        busyLabel={adminMessages.changingRole}
        cancelLabel="Leave it as it is"
        onConfirm={() =>
          said(
            act(adminApi.changeRole, { params: { id: account.id }, body: { role } }),
            notify,
            adminMessages.saved,
          )
        }
      />
    </form>
  );
}

/**
 * Lists the permissions beyond the account's role: those that the viewer has, to grant, and those that the account
 * has, to revoke.
 */
function PermissionsForm({ account, user }: Seen) {
  const [own, setOwn] = useState<ReadonlySet<Permission>>(new Set(account.permissions));
  const { save, busy, failure } = useSaving(adminApi.changePermissions, account.id);
  const beyond = permissions.filter(
    (permission) =>
      !rolePermissions[account.role].includes(permission) &&
      (isPermitted(user, permission) || account.permissions.includes(permission)),
  );
  if (beyond.length === 0) return null;
  function submit(event: FormEvent) {
    event.preventDefault();
    void save({ permissions: [...own] });
  }
  function toggle(permission: Permission, on: boolean) {
    const next = new Set(own);
    if (on) next.add(permission);
    else next.delete(permission);
    setOwn(next);
  }
  const unchanged = [...own].sort().join() === [...account.permissions].sort().join();
  return (
    <form onSubmit={submit} className="grid justify-items-start gap-3">
      <fieldset className="grid w-full gap-x-6 sm:grid-cols-2">
        <legend className="mb-1 font-semibold text-small">{adminMessages.permissions}</legend>
        {beyond.map((permission) => (
          <label key={permission} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={own.has(permission)}
              onChange={({ target }) => toggle(permission, target.checked)}
              className="size-5 shrink-0 accent-moss"
            />
            {permissionNames[permission]}
          </label>
        ))}
      </fieldset>
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      <Button
        type="submit"
        variant="quiet"
        busy={busy}
        busyLabel={adminMessages.saving}
        disabled={unchanged}
        aria-label={`${adminMessages.save}: ${adminMessages.permissions}`}
      >
        {adminMessages.save}
      </Button>
    </form>
  );
}

/** Deactivates or reactivates the account after confirmation. */
function Door({ account }: { account: AdminAccount }) {
  const [asked, setAsked] = useState<Asked>(null);
  const { act } = useAdminAct();
  const notify = useToast();
  const { isActive, id } = account;
  const words = isActive
    ? {
        endpoint: adminApi.deactivate,
        label: adminMessages.deactivate,
        busy: adminMessages.deactivating,
        text: adminMessages.deactivateText,
        done: adminMessages.deactivated,
        title: `Close the account of ${displayName(account)}?`,
      }
    : {
        endpoint: adminApi.reactivate,
        label: adminMessages.reactivate,
        busy: adminMessages.reactivating,
        text: adminMessages.reactivateText,
        done: adminMessages.reactivated,
        title: `Open the account of ${displayName(account)} again?`,
      };
  return (
    <>
      <Button variant={isActive ? 'danger' : 'quiet'} onClick={() => setAsked('door')}>
        {words.label}
      </Button>
      <ConfirmDialog
        open={asked === 'door'}
        onClose={() => setAsked(null)}
        title={words.title}
        text={words.text}
        confirmLabel={words.label}
        busyLabel={words.busy}
        cancelLabel="Leave it as it is"
        onConfirm={() => said(act(words.endpoint, { params: { id } }), notify, words.done)}
      />
    </>
  );
}

/** Notifies the viewer of success. A failure is thrown with the server's message. */
async function said(act: Promise<unknown>, notify: ReturnType<typeof useToast>, done: string): Promise<void> {
  try {
    await act;
  } catch (error) {
    throw new Error(messageOf(error, 'It could not be done. Please try again.'));
  }
  notify({ title: done });
}
