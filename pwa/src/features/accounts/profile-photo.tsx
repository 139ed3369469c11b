import { profileMessages } from '@everpaw/contracts/accounts/account-screens.messages';
import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { mediaApi } from '@everpaw/contracts/media/media.api';
import { acceptedTypes } from '@everpaw/contracts/media/media.limits';
import { uploadFailed } from '@everpaw/contracts/media/media.messages';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, messageOf } from '../../base/http.ts';
import { useToast } from '../../base/notices.ts';
import { sha256Of } from '../../offline/store/photo.ts';
import { checkFiles } from '../media/check-file.ts';
import { sendable } from '../media/shrink-photo.ts';
import { OnlineButton } from './account-screen.tsx';
import { asChange, useAccountChange } from './own-account.ts';

/** Sends a photo, made smaller where it is too large; answers the id it is known by from then on. */
async function send(file: File): Promise<string> {
  const photo = await sendable(file);
  const bytes = await photo.arrayBuffer();
  const sha256 = await sha256Of(bytes);
  await call(mediaApi.upload, {
    params: { sha256 },
    body: bytes,
    headers: { 'content-type': photo.type },
  });
  return sha256;
}

/** Chooses the photo of one's account, or takes it away. */
export function ProfilePhoto({ hasPhoto }: { hasPhoto: boolean }) {
  const picker = useRef<HTMLInputElement>(null);
  const notify = useToast();
  const change = useAccountChange();
  const sending = useMutation({
    mutationFn: async (file: File) =>
      change.mutateAsync(asChange(accountsApi.changeProfile, { body: { photo: await send(file) } })),
    onError: (error) =>
      notify({
        title: uploadFailed.title,
        text: error instanceof DomainError ? error.message : messageOf(error, uploadFailed.message),
        tone: 'problem',
      }),
  });

  function choose(files: readonly File[]) {
    const { taken, notice } = checkFiles(files, { held: 0, max: 1 });
    const [file] = taken;
    if (file) sending.mutate(file);
    else if (notice) notify({ title: notice.title, text: notice.message, tone: 'problem' });
  }

  return (
    <div className="flex flex-wrap gap-2">
      <input
        ref={picker}
        type="file"
        accept={acceptedTypes}
        aria-label={profileMessages.photoTitle}
        hidden
        onChange={({ target }) => {
          choose([...(target.files ?? [])].slice(0, 1));
          target.value = '';
        }}
      />
      <OnlineButton
        variant="quiet"
        busy={sending.isPending}
        busyLabel={profileMessages.sendingPhoto}
        onClick={() => picker.current?.click()}
      >
        {hasPhoto ? profileMessages.changePhoto : profileMessages.choosePhoto}
      </OnlineButton>
      {hasPhoto && (
        <OnlineButton
          variant="plain"
          busy={change.isPending && !sending.isPending}
          onClick={() =>
            change.mutate(asChange(accountsApi.changeProfile, { body: { photo: null } }), {
              onSuccess: () => notify({ title: profileMessages.photoRemoved }),
            })
          }
        >
          {profileMessages.removePhoto}
        </OnlineButton>
      )}
    </div>
  );
}
