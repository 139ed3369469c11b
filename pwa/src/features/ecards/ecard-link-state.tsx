import { ecardsMessages as messages } from '@everpaw/contracts/ecards/ecards.messages';
import type { ReactNode } from 'react';
import { ApiError } from '../../net/http.ts';
import type { ListState } from '../../ui/item-list.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';

/** Says why a link doesn't show a card. While it is loading, shows `children`. */
export function EcardLinkState({ answer, children }: { answer: ListState; children: ReactNode }) {
  if (!answer.isError) return children;
  if (answer.error instanceof ApiError && answer.error.status === 404)
    return <EmptyState title={messages.linkDead}>{messages.linkDeadText}</EmptyState>;
  return (
    <ErrorState
      title={messages.linkFailed}
      text={messages.tryAgain}
      busy={answer.isFetching}
      onRetry={() => void answer.refetch()}
    />
  );
}
