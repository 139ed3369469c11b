import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { fileTooLarge, type MediaNotice, uploadFailed } from '@everpaw/contracts/media/media.messages';
import type { Notice } from '../../ui/helpers/notices.ts';

/** Returns why a photo wasn't taken, with the reason if known. */
export function noticeOf(error: unknown): MediaNotice {
  const { title, message } = uploadFailed;
  if (error instanceof DomainError)
    return {
      title: error.code === 'image-too-large' ? fileTooLarge.title : title,
      message: error.message,
    };
  const hasNoRoom = error instanceof Error && error.name === 'NoRoom';
  return { title, message: hasNoRoom ? error.message : message };
}

/** Returns the notice as a screen shows it. */
export const problemOf = ({ title, message }: MediaNotice): Notice => ({
  title,
  text: message,
  tone: 'problem',
});
