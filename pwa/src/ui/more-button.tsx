import { listMessages } from '@everpaw/contracts/kernel/list.messages';
import { Button } from './button.tsx';

/** What a list that is asked for page by page says of its next page. */
type Paged = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(): Promise<unknown>;
};

/** The way to the next page of a list, below those that are there; nothing after the last one. */
export function MoreButton({
  list,
  onMore = list.fetchNextPage,
  failed = listMessages.moreFailed,
  children,
}: {
  list: Paged;
  /** Asks for the next page, where more is to be done than that. */
  onMore?: () => Promise<unknown>;
  /** Says that the next page could not be asked for. */
  failed?: string;
  children: string;
}) {
  if (!list.hasNextPage) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <Button
        variant="quiet"
        busy={list.isFetchingNextPage}
        busyLabel={listMessages.moreLoading}
        onClick={() => void onMore()}
      >
        {children}
      </Button>
      {list.isFetchNextPageError && (
        <p role="alert" className="text-ink-soft text-small">
          {failed}
        </p>
      )}
    </div>
  );
}
