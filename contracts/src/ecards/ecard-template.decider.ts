import type { LivingAccount } from '../accounts/account.decider.ts';
import { accountMessages } from '../accounts/accounts.messages.ts';
import { type Decider, decideBy, evolveBy } from '../kernel/decider.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { isPermitted } from '../kernel/features/roles.ts';
import { requireUsablePhoto } from '../media/site-photo.ts';
import type { EcardTemplateCommand, EcardTemplateFields } from './ecard-template.commands.ts';
import type { EcardTemplateEvent } from './ecard-template.events.ts';
import { ecardTemplateMessages as messages } from './ecard-template.messages.ts';

export type ExistingEcardTemplate = EcardTemplateFields & { status: 'known'; isActive: boolean };
export type EcardTemplateState = { status: 'none' } | ExistingEcardTemplate;

/** The acting account; null for a visitor or the system. */
export type EcardTemplateContext = {
  caller: Pick<LivingAccount, 'role' | 'permissions' | 'isActive'> | null;
  usablePhotos: ReadonlySet<string>;
};

const compared = ['name', 'description', 'templateImageUrl', 'category', 'priceCents'] as const;

function mayManage({ meta }: EcardTemplateCommand, { caller }: EcardTemplateContext): void {
  if (meta.actor.kind !== 'system' && !isPermitted(caller, 'ecard-templates.manage'))
    throw new DomainError('forbidden', 'not-permitted', accountMessages.notPermitted);
}

function ecardTemplateNotFound(): DomainError {
  return new DomainError('not-found', 'ecard-template-not-found', messages.notFound);
}

/** A template of e-cards: added, changed, withdrawn and restored by accounts with the permission. */
export const ecardTemplateDecider: Decider<
  EcardTemplateState,
  EcardTemplateCommand,
  EcardTemplateEvent,
  EcardTemplateContext
> = {
  initialState: { status: 'none' },

  evolve: evolveBy<EcardTemplateState, EcardTemplateEvent, EcardTemplateState>({
    EcardTemplateAdded: (_, { data: { templateId: _id, currency: _currency, ...fields } }) => ({
      status: 'known',
      ...fields,
      isActive: true,
    }),
    EcardTemplateChanged: (state, { data: { templateId: _id, currency: _currency, ...fields } }) =>
      state.status === 'none' ? state : { ...state, ...fields },
    EcardTemplateWithdrawn: (state) => (state.status === 'none' ? state : { ...state, isActive: false }),
    EcardTemplateReturned: (state) => (state.status === 'none' ? state : { ...state, isActive: true }),
  }),

  decide: decideBy<EcardTemplateState, EcardTemplateCommand, EcardTemplateEvent, EcardTemplateContext>({
    AddEcardTemplate(command, state, context) {
      mayManage(command, context);
      if (state.status !== 'none')
        throw new DomainError('conflict', 'ecard-template-exists', messages.exists);
      requireUsablePhoto(command.data.templateImageUrl, 'templateImageUrl', context.usablePhotos);
      return [{ type: 'EcardTemplateAdded', data: { ...command.data, currency: 'USD' } }];
    },

    ChangeEcardTemplate(command, state, context) {
      mayManage(command, context);
      if (state.status === 'none') throw ecardTemplateNotFound();
      const { isActive, ...data } = command.data;
      const { templateId, templateImageUrl } = data;
      if (templateImageUrl !== state.templateImageUrl)
        requireUsablePhoto(templateImageUrl, 'templateImageUrl', context.usablePhotos);
      const events: EcardTemplateEvent[] = compared.some((field) => data[field] !== state[field])
        ? [{ type: 'EcardTemplateChanged', data: { ...data, currency: 'USD' } }]
        : [];
      if (isActive !== state.isActive)
        events.push({
          type: isActive ? 'EcardTemplateReturned' : 'EcardTemplateWithdrawn',
          data: { templateId },
        });
      return events;
    },
  }),
};
