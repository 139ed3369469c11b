import { memorialsApi } from '@everpaw/contracts/memorials/memorials.api';
import {
  pagePasswordMessages as messages,
  pagePasswordLength,
} from '@everpaw/contracts/memorials/password/page-password.messages';
import { call } from '../../../net/http.ts';
import { useOnline } from '../../../offline/react/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { checked, useForm } from '../../../ui/form/use-form.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Fleuron } from '../../../ui/pictures/mark.tsx';
import { useScreen } from '../../../ui/screen.tsx';
import { BackToGallery } from './memorial-page.tsx';

/** Asks for the password of a page. It says nothing about whose page it is. */
export function LockedMemorial({ id }: { id: string }) {
  useScreen(messages.locked);
  const online = useOnline();
  const form = useForm({
    start: { password: '' },
    check: ({ password }) =>
      checked(
        { password },
        { password: password.length < pagePasswordLength.min ? messages.wrong : undefined },
      ),
    async send(body) {
      await call(memorialsApi.open, { params: { id }, body });
      window.location.reload();
    },
    failed: { title: messages.notOpened, text: messages.notOpened, unreachable: messages.needsConnection },
  });
  const shown = form.errors.password ? null : (form.failure?.text ?? null);
  return (
    <div className="page-width pt-3 sm:pt-6">
      <BackToGallery />
      <div className="mx-auto grid max-w-measure justify-items-center gap-4 py-16 text-center sm:py-24">
        <Fleuron className="mb-2 h-6 w-auto text-moss" />
        <h1 className="text-title">{messages.locked}</h1>
        <p className="text-ink-soft text-lead">{messages.lockedText}</p>
        <form {...form.attributes} className="mt-4 grid w-full max-w-80 gap-5 text-left">
          <PasswordField label={messages.label} autoComplete="off" {...form.text('password')} />
          <Button type="submit" busy={form.busy} busyLabel={messages.opening} disabled={!online}>
            {messages.open}
          </Button>
          <p role="status" className="text-ink-soft text-small">
            {online ? shown : messages.needsConnection}
          </p>
        </form>
      </div>
    </div>
  );
}
