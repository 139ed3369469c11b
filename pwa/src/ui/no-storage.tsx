import { frameMessages } from '@everpaw/contracts/site/screens/frame.messages';
import { noStorageMessages } from '@everpaw/contracts/site/screens.messages';
import { EmptyState } from './states.tsx';

/** Explains that nothing can be stored: the browser doesn't allow it, or a newer version of the app has used it. */
export function NoStorage({ why, level }: { why: 'keeps-nothing' | 'newer-app'; level?: 2 | 3 }) {
  const [title, text] =
    why === 'newer-app'
      ? [frameMessages.outdated, noStorageMessages.newerDevice]
      : [noStorageMessages.title, noStorageMessages.text];
  return (
    <EmptyState title={title} level={level}>
      {text}
    </EmptyState>
  );
}
