import { profileMessages } from '@everpaw/contracts/accounts/account-screens.messages';
import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { acceptedTypes } from '@everpaw/contracts/media/media.limits';
import { uploadFailed } from '@everpaw/contracts/media/media.messages';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageOf } from '../../net/http.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { typeNotice } from '../media/check-file.ts';
import { uploadPhoto } from '../media/upload-photo.ts';
import { OnlineButton } from './account-screen.tsx';
import { asChange, useAccountChange } from './own-account.ts';

/** Sets or removes the photo of the account. */
export function ProfilePhoto({ hasPhoto }: { hasPhoto: boolean }) {
  const picker = useRef<HTMLInputElement>(null);
  const notify = useToast();
  const change = useAccountChange();
  const sending = useMutation({
    mutationFn: async (file: File) =>
      change.mutateAsync(
        asChange(accountsApi.changeProfile, { body: { photo: (await uploadPhoto(file)).sha256 } }),
      ),
    onError: (error) =>
      notify({
        title: uploadFailed.title,
        text: error instanceof DomainError ? error.message : messageOf(error, uploadFailed.message),
        tone: 'problem',
      }),
  });

  function choose(files: readonly File[]) {
    const [file] = files;
    if (!file) return;
    const notice = typeNotice(file);
    if (notice) notify({ title: notice.title, text: notice.message, tone: 'problem' });
    else sending.mutate(file);
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
