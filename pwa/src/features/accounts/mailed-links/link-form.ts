import type { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { accountMessages, linkMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { checked, type Failure, type FieldErrors, useForm } from '../../../ui/form/use-form.ts';
import { useAuthCall } from '../../session/auth-calls.ts';
import { deadLink } from './mailed-link.tsx';

/**
 * Returns a form that sends a password and the token of an emailed link to `endpoint`. Calls `onDead` if the link no
 * longer works. Errors are shown in the form.
 */
export function useLinkForm<Values extends { password: string }>({
  token,
  endpoint,
  start,
  errorsOf,
  onDead,
  onDone,
}: {
  token: string;
  endpoint: (typeof accountsApi)['verifyEmail' | 'resetPassword'];
  start: Values;
  errorsOf: (values: Values) => FieldErrors;
  onDead: (why: Failure) => void;
  onDone: () => void;
}) {
  const { send } = useAuthCall(endpoint);
  return useForm({
    start,
    check: (values) => checked(values, errorsOf(values)),
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
