import { noStorageMessages } from '@everpaw/contracts/site/screens.messages';
import { newerDeviceText, outdatedTitle } from '@everpaw/contracts/sync/outdated.message';
import { EmptyState } from './states.tsx';

/** Where something would be kept, in a browser that keeps nothing, or that a newer version of the app has used. */
export function NoStorage({ why, level }: { why: 'keeps-nothing' | 'newer-app'; level?: 2 | 3 }) {
  const [title, text] =
    why === 'newer-app'
      ? [outdatedTitle, newerDeviceText]
      : [noStorageMessages.title, noStorageMessages.text];
  return (
    <EmptyState title={title} level={level}>
      {text}
    </EmptyState>
  );
}
