import type { ComponentProps, ReactNode } from 'react';
import { messageOf } from '../net/http.ts';
import { Button } from './button.tsx';
import { classNames } from './helpers/class-names.ts';
import { PlusIcon } from './pictures/more-icons.tsx';
import { ErrorState, Skeleton, SkeletonGroup } from './states.tsx';

/** The state of a list's request. */
export type ListState = {
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  refetch(): Promise<unknown>;
};

/** The purpose of a list that people manage, and the button that adds to it. */
export function ListIntro({ text, add, onAdd }: { text: string; add: string; onAdd: () => void }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
      <p className="max-w-measure text-ink-soft">{text}</p>
      <Button icon={<PlusIcon />} onClick={onAdd}>
        {add}
      </Button>
    </div>
  );
}

/** The items of a list. Until they are loaded, placeholders are shown; after a failure, a message that can retry. */
export function ItemList<Item>({
  list,
  items,
  texts,
  empty,
  skeletons,
  isRuled = false,
  row,
}: {
  list: ListState;
  /** Undefined until they are loaded. */
  items: readonly Item[] | undefined;
  /** `tryAgain` is shown after a failure that the server doesn't explain. */
  texts: Record<'reading' | 'failed' | 'tryAgain', string>;
  /** Shown if there are no items. */
  empty: ReactNode;
  /** The class of each placeholder. */
  skeletons: readonly string[];
  /** Whether the placeholders begin with a line, as the items do. */
  isRuled?: boolean;
  row: (item: Item) => ReactNode;
}) {
  if (items) return items.length === 0 ? empty : <ul className="border-rule border-t">{items.map(row)}</ul>;
  if (list.isError)
    return (
      <ErrorState
        title={texts.failed}
        text={messageOf(list.error, texts.tryAgain)}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  return (
    <SkeletonGroup
      label={texts.reading}
      className={classNames('grid', isRuled ? 'gap-5 border-rule border-t pt-5' : 'gap-4')}
    >
      {skeletons.map((className, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
        <Skeleton key={index} className={className} />
      ))}
    </SkeletonGroup>
  );
}

/** An action on an item of a list. Its name includes the item's, for people who don't see the row. */
export function ItemButton({
  label,
  item,
  ...button
}: ComponentProps<typeof Button> & Record<'label' | 'item', string>) {
  return (
    <Button variant="plain" className="px-3" aria-label={`${label}: ${item}`} {...button}>
      {label}
    </Button>
  );
}
