import { Button } from '../../ui/button.tsx';
import { ItemList, type ListState } from '../../ui/item-list.tsx';
import { ModeratedList } from '../../ui/moderated-list.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { NoStorage } from '../../ui/no-storage.tsx';
import { ProblemSection } from '../../ui/problem-section.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import type { Specimens } from './specimens.ts';

const nothing = () => {};
const nextPage = async () => {};

const read: ListState = { isError: false, error: null, isFetching: false, refetch: nextPage };
const failed = { ...read, isError: true, error: new Error('no answer') };
const paged = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: nextPage,
};
const texts = {
  intro: 'Tributes that readers reported.',
  none: 'No reports',
  reading: 'Reading the tributes',
  failed: 'The tributes can’t be shown',
  tryAgain: 'Please try again.',
  more: 'Show more',
};

const row = (name: string) => (
  <li key={name} className="border-rule border-b py-4">
    {name}
  </li>
);

const list = (items: readonly string[] | undefined, state = read) => (
  <ItemList
    list={state}
    items={items}
    texts={texts}
    empty={<EmptyState title={texts.none} level={3} />}
    skeletons={['h-12 w-full', 'h-12 w-4/5']}
    row={row}
  />
);

export const states: Specimens = {
  EmptyState: {
    'with an action': (
      <EmptyState title="No memorials yet" level={3} action={<Button>Create a page</Button>}>
        A page takes a few minutes.
      </EmptyState>
    ),
  },
  ErrorState: {
    'can be tried again': (
      <ErrorState title={texts.failed} text="There is no signal." level={3} onRetry={nothing} />
    ),
    trying: <ErrorState title={texts.failed} text="There is no signal." level={3} onRetry={nothing} busy />,
  },
  'Skeleton, SkeletonGroup': {
    loading: (
      <SkeletonGroup label={texts.reading} className="grid gap-3">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton />
        <Skeleton className="h-4 w-4/5" />
      </SkeletonGroup>
    ),
  },
  ProgressBar: {
    none: <ProgressBar label="Sending" value={0} />,
    some: <ProgressBar label="Sending" value={40} />,
    all: <ProgressBar label="Sending" value={100} />,
    unknown: <ProgressBar label="Sending" />,
  },
  ProblemSection: {
    'with its options': (
      <ProblemSection
        heading="A change was refused"
        text="Another keeper changed the same words. Which ones should stay?"
      >
        <div className="flex flex-wrap gap-3">
          <Button>Keep mine</Button>
          <Button variant="quiet">Keep theirs</Button>
        </div>
      </ProblemSection>
    ),
  },
  NoStorage: {
    'nothing can be stored': <NoStorage why="keeps-nothing" level={3} />,
    'used by a newer version': <NoStorage why="newer-app" level={3} />,
  },
  ItemList: {
    items: list(['Garden stone', 'Beeswax candle']),
    empty: list([]),
    loading: list(undefined),
    failed: list(undefined, failed),
  },
  MoreButton: {
    more: <MoreButton list={paged}>{texts.more}</MoreButton>,
    loading: <MoreButton list={{ ...paged, isFetchingNextPage: true }}>{texts.more}</MoreButton>,
    failed: <MoreButton list={{ ...paged, isFetchNextPageError: true }}>{texts.more}</MoreButton>,
  },
  ModeratedList: {
    filtered: (
      <ModeratedList
        list={{ ...read, ...paged }}
        items={['A tribute from Ines', 'A tribute from Milo']}
        switches={[{ label: 'Reported only', checked: true, onChange: nothing }]}
        texts={texts}
        row={row}
      />
    ),
  },
};
