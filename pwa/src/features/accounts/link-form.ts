import type { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { accountMessages, linkMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { type Failure, type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { useAuthCall } from '../session/auth-calls.ts';
import { deadLink } from './mailed-link.tsx';

/**
 * Returns a form that sends a password and the token of an emailed link to `endpoint`. Calls `onDead` if the link no
 * longer works. Errors are shown in the form.
 */
export function useLinkForm<Name extends string>({
  token,
  endpoint,
  names,
  check,
  onDead,
  onDone,
}: {
  token: string;
  endpoint: (typeof accountsApi)['verifyEmail' | 'resetPassword'];
  names: readonly (Name | 'password')[];
  check: (values: Record<Name | 'password', string>) => FieldErrors<Name | 'password'>;
  onDead: (why: Failure) => void;
  onDone: () => void;
}) {
  const { send } = useAuthCall(endpoint);
  return useForm({
    names,
    check,
    async send({ password }) {
      try {
        await send({ token, password });
        onDone();
      } catch (error) {
        const why = deadLink(error);
        if (why) onDead(why);
        throw error;
      }
    },
    failed: { title: linkMessages.notDone, text: accountMessages.unreachable },
  });
}
