import { listMessages } from '@everpaw/contracts/kernel/list.messages';
import { Button } from './button.tsx';

/** The state of a paged list's next page. */
export type Paged = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(): Promise<unknown>;
};

/** The button that loads the next page of a list; hidden after the last page. */
export function MoreButton({
  list,
  onMore = list.fetchNextPage,
  failed = listMessages.moreFailed,
  children,
}: {
  list: Paged;
  /** Loads the next page, if more is needed than `list` does itself. */
  onMore?: () => Promise<unknown>;
  /** The message if the next page could not be loaded. */
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
