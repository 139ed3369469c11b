import type { Actor, CommandHandlers, Decider } from '../kernel/decider.ts';
import { decideBy, never } from '../kernel/decider.ts';
import { DomainError } from '../kernel/domain-error.ts';
import {
  effectivePermissions,
  isAbove,
  isPermitted,
  type Permission,
  type Role,
} from '../kernel/features/roles.ts';
import { differing } from '../kernel/fields/effective-changes.ts';
import type { Language } from '../kernel/languages/languages.ts';
import { refusalMessages } from '../kernel/refusal.messages.ts';
import { memorialLimit } from '../subscriptions/plan-room.ts';
import { planLimits, type SubscriptionStatus } from '../subscriptions/subscription-status.ts';
import type { AccountCommand, EmailCommand, RegisterAccount } from './account.commands.ts';
import type { AccountEvent, EmailEvent, SignInProvider } from './account.events.ts';
import { accountMessages } from './accounts.messages.ts';

type Profile = { firstName: string; lastName: string; photo: string | null };

type EmailPreferences = { tributes: boolean; news: boolean; language?: Language | undefined };

export type LivingAccount = {
  status: 'active';
  accountId: string;
  isActive: boolean;
  emailVerified: boolean;
  hasPassword: boolean;
  role: Role;
  permissions: readonly string[];
  subscriptionStatus: SubscriptionStatus;
  /** The memorials that occupy a slot of the plan, each with the claim that took it. */
  memorialSlots: ReadonlyMap<string, string>;
  /**
   * All memorials that ever had a slot, in order, and whether they belong to an ended plan: they had their
   * slot, or released it, under a larger plan. Those may return beyond the current plan, but never more than
   * there were.
   */
  slotHistory: ReadonlyMap<string, boolean>;
  signIns: ReadonlyMap<SignInProvider, string>;
  profile: Profile;
  emailPreferences: EmailPreferences;
};
export type AccountState =
  | { status: 'none' }
  | { status: 'abandoned' }
  | { status: 'deleted' }
  | LivingAccount;

/** Returns what a new account has chosen: news of its memorials' tributes. */
export const preferencesAtFirst = (language: Language | undefined): EmailPreferences => ({
  tributes: true,
  news: false,
  ...(language && { language }),
});

/** The acting account when another account is changed; null for a visitor or the system. */
export type AccountContext = { caller: LivingAccount | null };

function notPermitted(): DomainError {
  return new DomainError('forbidden', 'not-permitted', accountMessages.notPermitted);
}

function isSelf(actor: Actor, accountId: string): boolean {
  return actor.kind === 'account' && actor.accountId === accountId;
}

/** Allows the account itself and the system. */
function requireSelf(actor: Actor, accountId: string): void {
  if (actor.kind !== 'system' && !isSelf(actor, accountId)) throw notPermitted();
}

function requirePermission(actor: Actor, { caller }: AccountContext, permission: Permission): void {
  if (actor.kind !== 'system' && !isPermitted(caller, permission)) throw notPermitted();
}

/** An account may not change accounts with a higher role, nor give a role higher than its own. */
function requireRankOf(actor: Actor, { caller }: AccountContext, ...ranks: Role[]): void {
  const own = caller?.role ?? 'user';
  if (actor.kind !== 'system' && ranks.some((rank) => isAbove(rank, own))) throw notPermitted();
}

/** An account may not give a permission that it doesn't have. */
function requireOwn(actor: Actor, { caller }: AccountContext, given: readonly string[]): void {
  const own = caller ? effectivePermissions(caller) : new Set();
  if (actor.kind !== 'system' && given.some((permission) => !own.has(permission))) throw notPermitted();
}

function register({
  emailKey: _reservation,
  signIn,
  ...registered
}: RegisterAccount['data']): AccountEvent[] {
  const { accountId } = registered;
  return [
    { type: 'AccountRegistered', data: registered },
    ...(signIn
      ? ([
          { type: 'SignInLinked', data: { accountId, ...signIn } },
          { type: 'EmailVerified', data: { accountId } },
        ] as const)
      : []),
  ];
}

function slotOf(slots: ReadonlyMap<string, string>, memorialId: string): [string, string][] {
  const claim = slots.get(memorialId);
  return claim === undefined ? [] : [[memorialId, claim]];
}

/** Whether a memorial of an ended plan may have its slot again although the current plan is full. */
function comesBack({ slotHistory, memorialSlots }: LivingAccount, memorialId: string): boolean {
  const earlier = [...slotHistory.values()].filter((isOfEarlierPlan) => isOfEarlierPlan).length;
  return slotHistory.get(memorialId) === true && memorialSlots.size < earlier;
}

/** Marks memorials beyond a new plan as belonging to the previous one. */
function slotHistoryUnder(plan: SubscriptionStatus, { slotHistory, memorialSlots }: LivingAccount) {
  if (memorialSlots.size <= planLimits(plan).memorials) return slotHistory;
  return new Map(
    [...slotHistory].map(([id, isOfEarlierPlan]) => [id, isOfEarlierPlan || memorialSlots.has(id)]),
  );
}

/** Whether the account has as many memorials as its plan allows. */
export function isFull({ memorialSlots, subscriptionStatus }: LivingAccount): boolean {
  return memorialSlots.size >= planLimits(subscriptionStatus).memorials;
}

type LaterCommand = Exclude<AccountCommand, { type: 'RegisterAccount' | 'AbandonAccount' }>;

/** The commands of an existing account. */
const decides: CommandHandlers<LivingAccount, LaterCommand, AccountEvent, AccountContext> = {
  TakeMemorialSlot({ data }, state) {
    const { accountId, memorialId, claim } = data;
    const takenBy = state.memorialSlots.get(memorialId);
    if (takenBy === claim) return [];
    if (!takenBy && isFull(state) && !comesBack(state, memorialId)) throw memorialLimit();
    return [{ type: 'MemorialSlotTaken', data: { accountId, memorialId, claim } }];
  },

  ReleaseMemorialSlot({ data }, state) {
    const { accountId, memorialId, claim } = data;
    const takenBy = state.memorialSlots.get(memorialId);
    if (!takenBy || (claim !== null && takenBy !== claim)) return [];
    return [{ type: 'MemorialSlotReleased', data: { accountId, memorialId } }];
  },

  RecordSignIn({ data }) {
    const { accountId } = data;
    return [{ type: 'SignedIn', data: { accountId } }];
  },

  ChangePassword({ data, meta: { actor } }) {
    const { accountId } = data;
    requireSelf(actor, accountId);
    return [{ type: 'PasswordChanged', data }];
  },

  ChangeProfile({ data, meta: { actor } }, state) {
    const { accountId, ...profile } = data;
    requireSelf(actor, accountId);
    if (differing<Profile>(profile, state.profile).length === 0) return [];
    const former = state.profile.photo;
    const formerPhoto = former === data.photo ? null : former;
    return [{ type: 'ProfileChanged', data: { ...data, formerPhoto } }];
  },

  VerifyEmail({ data }, state) {
    const { accountId } = data;
    return state.emailVerified ? [] : [{ type: 'EmailVerified', data: { accountId } }];
  },

  LinkSignIn({ data, meta: { actor } }, state) {
    const { accountId } = data;
    requireSelf(actor, accountId);
    return state.signIns.get(data.provider) === data.subject ? [] : [{ type: 'SignInLinked', data }];
  },

  UnlinkSignIn({ data, meta: { actor } }, state) {
    const { accountId, provider } = data;
    requireSelf(actor, accountId);
    if (!state.signIns.has(provider)) return [];
    if (!state.hasPassword && state.signIns.size === 1)
      throw new DomainError('conflict', 'last-sign-in', accountMessages.lastSignIn);
    return [{ type: 'SignInUnlinked', data: { accountId, provider } }];
  },

  ChangeEmailPreferences({ data, meta: { actor } }, state) {
    const { accountId, language = state.emailPreferences.language, ...chosen } = data;
    requireSelf(actor, accountId);
    const preferences: EmailPreferences = { ...chosen, ...(language && { language }) };
    return differing<EmailPreferences>(preferences, state.emailPreferences).length === 0
      ? []
      : [{ type: 'EmailPreferencesChanged', data: { accountId, ...preferences } }];
  },

  ChangeRole({ data, meta: { actor } }, state, context) {
    const { accountId, role } = data;
    requirePermission(actor, context, 'accounts.change-role');
    // Accounts can't change their own role, so that the last administrator can't lock everyone out.
    if (isSelf(actor, accountId)) throw new DomainError('conflict', 'own-role', accountMessages.ownRole);
    requireRankOf(actor, context, state.role, role);
    return role === state.role ? [] : [{ type: 'RoleChanged', data: { accountId, role } }];
  },

  ChangePermissions({ data, meta: { actor } }, state, context) {
    const { accountId } = data;
    requirePermission(actor, context, 'accounts.change-role');
    if (isSelf(actor, accountId)) throw new DomainError('conflict', 'own-role', accountMessages.ownRole);
    const permissions = [...new Set(data.permissions)].sort();
    requireRankOf(actor, context, state.role);
    requireOwn(
      actor,
      context,
      permissions.filter((permission) => !state.permissions.includes(permission)),
    );
    return permissions.join() === [...state.permissions].sort().join()
      ? []
      : [{ type: 'PermissionsChanged', data: { accountId, permissions } }];
  },

  ChangePlan({ data, meta: { actor } }, state, context) {
    const { accountId, subscriptionStatus } = data;
    requirePermission(actor, context, 'accounts.change-plan');
    requireRankOf(actor, context, state.role);
    return subscriptionStatus === state.subscriptionStatus
      ? []
      : [{ type: 'PlanChanged', data: { accountId, subscriptionStatus, isGiven: true } }];
  },

  FollowSubscription({ data: { accountId, subscriptionStatus, from }, meta: { actor } }, state) {
    if (actor.kind !== 'system') throw notPermitted();
    const isGiven = !from.includes(state.subscriptionStatus);
    return isGiven || subscriptionStatus === state.subscriptionStatus
      ? []
      : [{ type: 'PlanChanged', data: { accountId, subscriptionStatus } }];
  },

  DeactivateAccount({ data, meta: { actor } }, state, context) {
    const { accountId } = data;
    requirePermission(actor, context, 'accounts.deactivate');
    if (isSelf(actor, accountId)) throw new DomainError('conflict', 'own-role', accountMessages.ownRole);
    requireRankOf(actor, context, state.role);
    return state.isActive ? [{ type: 'AccountDeactivated', data: { accountId } }] : [];
  },

  ReactivateAccount({ data, meta: { actor } }, state, context) {
    const { accountId } = data;
    requirePermission(actor, context, 'accounts.deactivate');
    requireRankOf(actor, context, state.role);
    return state.isActive ? [] : [{ type: 'AccountReactivated', data: { accountId } }];
  },

  DeleteAccount({ data, meta: { actor } }, state) {
    const { accountId, emailKey } = data;
    requireSelf(actor, accountId);
    const memorialIds = [...state.memorialSlots.keys()];
    const { photo } = state.profile;
    return [{ type: 'AccountDeleted', data: { accountId, emailKey, memorialIds, photo } }];
  },
};

const decideLiving = decideBy(decides);

/**
 * An account, and the limit on its memorials. A memorial's slot is taken before the memorial is created, so
 * that concurrent creations can't exceed the plan. Each slot stores the claim that took it, so that
 * releasing it for an old deletion never frees a restored memorial's slot.
 */
export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent, AccountContext> = {
  initialState: { status: 'none' },

  evolve(state, event): AccountState {
    if (event.type === 'AccountRegistered')
      return {
        status: 'active',
        accountId: event.data.accountId,
        isActive: true,
        emailVerified: false,
        hasPassword: event.data.passwordHash !== null,
        role: 'user',
        permissions: [],
        subscriptionStatus: 'free',
        memorialSlots: new Map(),
        slotHistory: new Map(),
        signIns: new Map(),
        profile: { firstName: event.data.firstName, lastName: event.data.lastName, photo: null },
        emailPreferences: preferencesAtFirst(event.data.language),
      };
    if (event.type === 'AccountAbandoned') return { status: 'abandoned' };
    if (state.status !== 'active') return state;
    switch (event.type) {
      case 'MemorialSlotTaken': {
        const { memorialId, claim } = event.data;
        const slotHistory = new Map(state.slotHistory).set(
          memorialId,
          state.slotHistory.get(memorialId) ?? false,
        );
        const slots = new Map(state.memorialSlots).set(memorialId, claim);
        // A returning memorial gets its old place, as on devices, which sort by creation.
        const memorialSlots = new Map([...slotHistory.keys()].flatMap((id) => slotOf(slots, id)));
        return { ...state, memorialSlots, slotHistory };
      }
      case 'MemorialSlotReleased': {
        const { memorialId } = event.data;
        const { memorialSlots, subscriptionStatus } = state;
        const isUnlimited = planLimits(subscriptionStatus).memorials === Number.POSITIVE_INFINITY;
        const isOfEarlierPlan = isUnlimited || state.slotHistory.get(memorialId) === true;
        const slotHistory = new Map(state.slotHistory).set(memorialId, isOfEarlierPlan);
        const left = [...memorialSlots].filter(([id]) => id !== memorialId);
        return { ...state, memorialSlots: new Map(left), slotHistory };
      }
      case 'PasswordChanged':
        return { ...state, hasPassword: true };
      case 'SignedIn':
        return state;
      case 'ProfileChanged': {
        const { accountId: _account, formerPhoto: _former, ...profile } = event.data;
        return { ...state, profile };
      }
      case 'EmailVerified':
        return { ...state, emailVerified: true };
      case 'SignInLinked':
        return { ...state, signIns: new Map(state.signIns).set(event.data.provider, event.data.subject) };
      case 'SignInUnlinked': {
        const left = [...state.signIns].filter(([provider]) => provider !== event.data.provider);
        return { ...state, signIns: new Map(left) };
      }
      case 'EmailPreferencesChanged': {
        const { accountId: _account, ...emailPreferences } = event.data;
        return { ...state, emailPreferences };
      }
      case 'RoleChanged':
        return { ...state, role: event.data.role };
      case 'PermissionsChanged':
        return { ...state, permissions: event.data.permissions };
      case 'PlanChanged':
        return {
          ...state,
          subscriptionStatus: event.data.subscriptionStatus,
          slotHistory: slotHistoryUnder(event.data.subscriptionStatus, state),
        };
      case 'AccountDeactivated':
        return { ...state, isActive: false };
      case 'AccountReactivated':
        return { ...state, isActive: true };
      case 'AccountDeleted':
        return { status: 'deleted' };
      default:
        return never(event);
    }
  },

  decide(command, state, context) {
    if (command.type === 'RegisterAccount') {
      if (state.status !== 'none')
        throw new DomainError('conflict', 'account-exists', accountMessages.registrationFailedText);
      return register(command.data);
    }
    if (command.type === 'AbandonAccount')
      return state.status === 'none' ? [{ type: 'AccountAbandoned', data: command.data }] : [];
    if (
      state.status === 'deleted' &&
      (command.type === 'DeleteAccount' || command.type === 'ReleaseMemorialSlot')
    )
      return [];
    if (command.type === 'FollowSubscription' && state.status !== 'active') return [];
    if (state.status !== 'active')
      throw new DomainError('not-found', 'account-not-found', refusalMessages.signInFirst);
    return decideLiving(command, state, context);
  },
};

export type EmailState = { reservedBy: string | null };

/** The reservation of an address: at most one account holds it at a time. */
export const emailDecider: Decider<EmailState, EmailCommand, EmailEvent> = {
  initialState: { reservedBy: null },

  evolve(state, event) {
    switch (event.type) {
      case 'EmailReserved':
        return { reservedBy: event.data.accountId };
      case 'EmailReleased':
        return state.reservedBy === event.data.accountId ? { reservedBy: null } : state;
      default:
        return never(event);
    }
  },

  decide(command, state) {
    const { accountId } = command.data;
    switch (command.type) {
      case 'ReserveEmail':
        if (state.reservedBy === accountId) return [];
        if (state.reservedBy)
          throw new DomainError('conflict', 'email-taken', accountMessages.registrationFailedText);
        return [{ type: 'EmailReserved', data: { accountId } }];
      case 'ReleaseEmail':
        return state.reservedBy === accountId ? [{ type: 'EmailReleased', data: { accountId } }] : [];
      default:
        return never(command);
    }
  },
};
