import type { ReactNode } from 'react';
import { messageOf } from '../base/http.ts';
import { Switch } from './field.tsx';
import { MoreButton } from './more-button.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from './states.tsx';

/** The state of a list that is loaded page by page. */
type Paged = {
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  refetch(): Promise<unknown>;
  fetchNextPage(): Promise<unknown>;
};

/** A list of contributions for moderators, filtered by switches and loaded page by page. */
export function ModeratedList<Item>({
  list,
  items,
  switches,
  texts,
  row,
}: {
  list: Paged;
  /** Undefined until the first page is loaded. */
  items: readonly Item[] | undefined;
  switches: readonly { label: string; checked: boolean; onChange: (checked: boolean) => void }[];
  /** `none` is shown if there is no matching item. */
  texts: Record<'intro' | 'none' | 'reading' | 'failed' | 'tryAgain' | 'more', string>;
  row: (item: Item) => ReactNode;
}) {
  return (
    <div className="grid max-w-[48rem] gap-6">
      <p className="max-w-measure text-ink-soft">{texts.intro}</p>
      <div className="grid max-w-80 gap-2">
        {switches.map((each) => (
          <Switch key={each.label} {...each} />
        ))}
      </div>
      {items ? (
        items.length === 0 ? (
          <EmptyState title={texts.none} />
        ) : (
          <ul className="border-rule border-t">{items.map(row)}</ul>
        )
      ) : list.isError ? (
        <ErrorState
          title={texts.failed}
          text={messageOf(list.error, texts.tryAgain)}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <SkeletonGroup label={texts.reading} className="grid gap-4">
          <Skeleton className="h-24 w-full" />
        </SkeletonGroup>
      )}
      <MoreButton list={list}>{texts.more}</MoreButton>
    </div>
  );
}
