import { refusedChangeMessages } from '@everpaw/contracts/sync/refused-change.messages';
import type { Refusal } from '../../../offline/store/refusals.ts';
import { ButtonLink } from '../../../ui/button.tsx';

/** The search parameter with the command of a refused memorial that the wizard opens again. */
export const refusedParameter = 'refused';

/** Whether this is a memorial that the server refused to create. */
export const isRefusedCreation = ({ type }: Pick<Refusal, 'type'>): boolean => type === 'CreateMemorial';

/** A link that opens a refused memorial in the wizard, with everything that was entered. */
export function ChangeCreation({ refusal }: { refusal: Refusal }) {
  if (!isRefusedCreation(refusal)) return null;
  return (
    <ButtonLink variant="quiet" to={`/create-memorial?${refusedParameter}=${refusal.commandId}`}>
      {refusedChangeMessages.change}
    </ButtonLink>
  );
}
