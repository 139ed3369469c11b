import type { ReactNode } from 'react';
import { Switch } from './field.tsx';
import { ItemList, type ListState } from './item-list.tsx';
import { MoreButton, type Paged } from './more-button.tsx';
import { EmptyState } from './states.tsx';

/** A list of contributions for moderators, filtered by switches and loaded page by page. */
export function ModeratedList<Item>({
  list,
  items,
  switches,
  texts,
  row,
}: {
  list: ListState & Paged;
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
      <ItemList
        list={list}
        items={items}
        texts={texts}
        empty={<EmptyState title={texts.none} />}
        skeletons={['h-24 w-full']}
        row={row}
      />
      <MoreButton list={list}>{texts.more}</MoreButton>
    </div>
  );
}
