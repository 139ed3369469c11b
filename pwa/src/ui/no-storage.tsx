import { noStorageMessages } from '@everpaw/contracts/site/screens.messages';
import { EmptyState } from './states.tsx';

/** Where something would be kept, in a browser that keeps nothing. */
export function NoStorage({ level }: { level?: 2 | 3 }) {
  return (
    <EmptyState title={noStorageMessages.title} level={level}>
      {noStorageMessages.text}
    </EmptyState>
  );
}
