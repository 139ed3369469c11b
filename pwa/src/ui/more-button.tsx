import { Button } from './button.tsx';

/** What a list that is asked for page by page says of its next page. */
type Paged = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): Promise<unknown> };

/** The way to the next page of a list, below those that are there; nothing after the last one. */
export function MoreButton({ list, children }: { list: Paged; children: string }) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      variant="quiet"
      className="justify-self-start"
      busy={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {children}
    </Button>
  );
}
