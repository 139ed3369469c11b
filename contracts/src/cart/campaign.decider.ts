import type { LivingAccount } from '../accounts/account.decider.ts';
import { accountMessages } from '../accounts/accounts.messages.ts';
import { type Decider, decideBy, evolveBy } from '../kernel/decider.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { isPermitted } from '../kernel/features/roles.ts';
import { unpaidShare } from '../store/unpaid-share.ts';
import type { CampaignCommand } from './campaign.commands.ts';
import type { CampaignEvent } from './campaign.events.ts';
import { type CampaignStanding, campaignStanding } from './campaign-standing.ts';
import { cartChangeMessages as messages } from './cart-changes.messages.ts';

/** An ended or expired campaign can be started again with the same code. */
export type CampaignState =
  | { status: 'none' }
  | { status: 'ended' }
  | {
      status: 'running';
      discountPercent: number | null;
      discountCents: number | null;
      validFrom: string;
      validUntil: string | null;
      maxUses: number | null;
      /** The orders that hold a use since the last start, with the network that holds it. */
      usedBy: ReadonlyMap<string, string | null>;
    };

type RunningCampaign = Extract<CampaignState, { status: 'running' }>;

/** The acting account; null for a visitor or the system. */
export type CampaignContext = { caller: Pick<LivingAccount, 'role' | 'permissions' | 'isActive'> | null };

function standingOf(campaign: RunningCampaign, at: string): CampaignStanding {
  return campaignStanding({ ...campaign, isActive: true, uses: campaign.usedBy.size }, at);
}

const refusals = {
  'not-yet': { code: 'code-not-yet', message: messages.codeNotYet },
  over: { code: 'code-expired', message: messages.codeExpired },
  'used-up': { code: 'code-used-up', message: messages.codeUsedUp },
};

/**
 * Returns the campaign if its code can be used at the instant `at`. Throws a `DomainError` with the reason
 * otherwise.
 */
export function requireGranting(campaign: CampaignState | null, at: string): RunningCampaign {
  const refused = ({ code, message }: { code: string; message: string }) =>
    new DomainError('invalid', code, message, { errors: [{ path: 'code', message }] });
  if (campaign === null || campaign.status === 'none')
    throw refused({ code: 'code-unknown', message: messages.codeUnknown });
  if (campaign.status === 'ended') throw refused(refusals.over);
  const standing = standingOf(campaign, at);
  if (standing !== 'running') throw refused(refusals[standing]);
  return campaign;
}

function mayManage({ meta }: CampaignCommand, { caller }: CampaignContext): void {
  if (meta.actor.kind !== 'system' && !isPermitted(caller, 'campaigns.manage'))
    throw new DomainError('forbidden', 'not-permitted', accountMessages.notPermitted);
}

/** Whether an order placed with the code can have its use once it is paid. */
export function canSettleCode(state: CampaignState, orderId: string): boolean {
  if (state.status !== 'running' || state.usedBy.has(orderId) || state.maxUses === null) return true;
  return state.usedBy.size < state.maxUses;
}

/** Whether a network already holds its share of the uses. */
function hasShare({ usedBy, maxUses }: RunningCampaign, holder: string | undefined): boolean {
  if (holder === undefined || maxUses === null) return false;
  const own = [...usedBy.values()].filter((each) => each === holder).length;
  return own >= unpaidShare(maxUses - usedBy.size + own);
}

function withUsers(
  state: CampaignState,
  change: (usedBy: Map<string, string | null>) => void,
): CampaignState {
  if (state.status !== 'running') return state;
  const usedBy = new Map(state.usedBy);
  change(usedBy);
  return { ...state, usedBy };
}

export const campaignDecider: Decider<CampaignState, CampaignCommand, CampaignEvent, CampaignContext> = {
  initialState: { status: 'none' },

  evolve: evolveBy<CampaignState, CampaignEvent, CampaignState>({
    CampaignStarted: (_, { data: { discountPercent, discountCents, validFrom, validUntil, maxUses } }) => ({
      status: 'running',
      discountPercent,
      discountCents,
      validFrom,
      validUntil,
      maxUses,
      usedBy: new Map(),
    }),
    CampaignEnded: () => ({ status: 'ended' }),
    PromoCodeUsed: (state, { data }) =>
      withUsers(state, (usedBy) => usedBy.set(data.orderId, data.holder ?? null)),
    PromoCodeUseReturned: (state, { data }) => withUsers(state, (usedBy) => usedBy.delete(data.orderId)),
  }),

  decide: decideBy<CampaignState, CampaignCommand, CampaignEvent, CampaignContext>({
    StartCampaign(command, state, context) {
      mayManage(command, context);
      if (state.status === 'running' && standingOf(state, command.meta.at) !== 'over')
        throw new DomainError('conflict', 'campaign-exists', messages.campaignExists);
      return [{ type: 'CampaignStarted', data: { ...command.data, currency: 'USD' } }];
    },
    EndCampaign(command, state, context) {
      mayManage(command, context);
      if (state.status === 'none')
        throw new DomainError('not-found', 'campaign-not-found', messages.campaignNotFound);
      return state.status === 'ended' ? [] : [{ type: 'CampaignEnded', data: command.data }];
    },

    UsePromoCode({ data, meta: { at } }, state) {
      if (state.status === 'running' && state.usedBy.has(data.orderId)) return [];
      const campaign = requireGranting(state, at);
      return hasShare(campaign, data.holder) ? [] : [{ type: 'PromoCodeUsed', data }];
    },

    // An order placed while the code was valid keeps it, unless others have used it up meanwhile.
    SettlePromoCode({ data }, state) {
      if (state.status !== 'running' || state.usedBy.has(data.orderId)) return [];
      if (!canSettleCode(state, data.orderId))
        throw new DomainError('invalid', 'code-used-up', messages.codeUsedUp);
      return [{ type: 'PromoCodeUsed', data }];
    },

    ReturnPromoCode({ data }, state) {
      // A use from before the last start doesn't count.
      const isUsed = state.status === 'running' && state.usedBy.has(data.orderId);
      return isUsed ? [{ type: 'PromoCodeUseReturned', data }] : [];
    },
  }),
};
