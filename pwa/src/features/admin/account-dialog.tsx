import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import { adminApi } from '@everpaw/contracts/admin/admin.api';
import type { AdminAccount } from '@everpaw/contracts/admin/admin.dto';
import {
  adminMessages,
  permissionNames,
  roleNames,
  roleTexts,
} from '@everpaw/contracts/admin/admin.messages';
import type { Endpoint } from '@everpaw/contracts/kernel/features/endpoint';
import {
  givableRoles,
  isAbove,
  isPermitted,
  type Permission,
  permissions,
  type Role,
  rolePermissions,
} from '@everpaw/contracts/kernel/features/roles';
import { subscriptionStatuses } from '@everpaw/contracts/subscriptions/subscription-status';
import { planBadges } from '@everpaw/contracts/subscriptions/subscriptions.messages';
import { type ReactNode, useState } from 'react';
import type { BodyOf } from '../../net/http.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/field.tsx';
import { checked, useForm } from '../../ui/form/use-form.ts';
import { dayAndTime } from '../../ui/helpers/dates.ts';
import { displayName } from '../../ui/helpers/display-name.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { AccountMarks } from './account-marks.tsx';
import { useAdminAct } from './admin-calls.ts';

const notDone = 'It could not be done. Please try again.';

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
            <RoleChoice account={account} user={user} />
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
    ['Last signed in', account.lastLoginAt ? dayAndTime(account.lastLoginAt) : 'Not since signing up'],
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

/** A form for one setting of an account. It shows a failure between the setting and its button. */
function useSetting<E extends Endpoint>(endpoint: E, id: string, start: BodyOf<E> & object) {
  const { act } = useAdminAct();
  const notify = useToast();
  return useForm({
    start,
    check: (body) => checked(body, {}),
    async send(body) {
      await act<E>(endpoint, { params: { id }, body });
      notify({ title: adminMessages.saved });
    },
    failed: 'It couldn’t be saved. Please try again.',
  });
}

function PlanForm({ account: { id, subscriptionStatus } }: { account: AdminAccount }) {
  const form = useSetting(adminApi.changePlan, id, { subscriptionStatus });
  const isOther = form.values.subscriptionStatus !== subscriptionStatus;
  const willEnd = isOther && subscriptionStatus !== 'free';
  return (
    <form {...form.attributes} className="flex flex-wrap items-end gap-3">
      <div className="min-w-48 flex-1">
        <Select
          label={adminMessages.plan}
          hint={willEnd ? adminMessages.planEnds : undefined}
          {...form.text('subscriptionStatus')}
          error={form.message}
          options={subscriptionStatuses.map((value) => ({ value, label: planBadges[value] }))}
        />
      </div>
      <Button
        type="submit"
        variant="quiet"
        busy={form.busy}
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
function RoleChoice({ account, user }: Seen) {
  const [role, setRole] = useState<Role>(account.role);
  const [asked, setAsked] = useState(false);
  const { act } = useAdminAct();
  const notify = useToast();
  const givable = givableRoles(user.role);
  async function change() {
    await act(adminApi.changeRole, { params: { id: account.id }, body: { role } });
    notify({ title: adminMessages.saved });
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-48 flex-1">
        <Select
          label={adminMessages.role}
          value={role}
          onChange={({ target }) => setRole(givable.find((each) => each === target.value) ?? role)}
          options={givable.map((value) => ({ value, label: roleNames[value] }))}
        />
      </div>
      <Button
        variant="quiet"
        disabled={role === account.role}
        onClick={() => setAsked(true)}
        className="min-h-12"
        aria-label={`${adminMessages.save}: ${adminMessages.role}`}
      >
        {adminMessages.save}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={`${roleNames[role]}: ${displayName(account)}?`}
        text={roleTexts[role]}
        confirmLabel={adminMessages.changeRole}
        busyLabel={adminMessages.changingRole}
        cancelLabel="Leave it as it is"
        failed={notDone}
        onConfirm={change}
      />
    </div>
  );
}

/**
 * Lists the permissions beyond the account's role: those that the viewer has, to grant, and those that the account
 * has, to revoke.
 */
function PermissionsForm({ account, user }: Seen) {
  const form = useSetting(adminApi.changePermissions, account.id, { permissions: account.permissions });
  const own = form.values.permissions;
  const beyond = permissions.filter(
    (permission) =>
      !rolePermissions[account.role].includes(permission) &&
      (isPermitted(user, permission) || account.permissions.includes(permission)),
  );
  if (beyond.length === 0) return null;
  function toggle(permission: Permission, on: boolean) {
    const others = own.filter((one) => one !== permission);
    form.set({ permissions: on ? [...others, permission] : others });
  }
  const unchanged = [...own].sort().join() === [...account.permissions].sort().join();
  return (
    <form {...form.attributes} className="grid justify-items-start gap-3">
      <fieldset className="grid w-full gap-x-6 sm:grid-cols-2">
        <legend className="mb-1 font-semibold text-small">{adminMessages.permissions}</legend>
        {beyond.map((permission) => (
          <label key={permission} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={own.includes(permission)}
              onChange={({ target }) => toggle(permission, target.checked)}
              className="size-5 shrink-0 accent-moss"
            />
            {permissionNames[permission]}
          </label>
        ))}
      </fieldset>
      {form.message && (
        <p role="alert" className="text-danger">
          {form.message}
        </p>
      )}
      <Button
        type="submit"
        variant="quiet"
        busy={form.busy}
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
  const [asked, setAsked] = useState(false);
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
        title: `Close ${displayName(account)}’s account?`,
      }
    : {
        endpoint: adminApi.reactivate,
        label: adminMessages.reactivate,
        busy: adminMessages.reactivating,
        text: adminMessages.reactivateText,
        done: adminMessages.reactivated,
        title: `Reopen ${displayName(account)}’s account?`,
      };
  async function change() {
    await act(words.endpoint, { params: { id } });
    notify({ title: words.done });
  }
  return (
    <>
      <Button variant={isActive ? 'danger' : 'quiet'} onClick={() => setAsked(true)}>
        {words.label}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={words.title}
        text={words.text}
        confirmLabel={words.label}
        busyLabel={words.busy}
        cancelLabel="Leave it as it is"
        failed={notDone}
        onConfirm={change}
      />
    </>
  );
}
