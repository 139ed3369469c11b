import { foundGifts, type GiftQuery, giftPriceFilters } from '@everpaw/contracts/gifts/gift-choice';
import { giftPriceNames } from '@everpaw/contracts/gifts/gift-choice.messages';
import { giftTemplates, giftMessages as messages } from '@everpaw/contracts/gifts/gifts.messages';
import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { storeSkeletons } from '@everpaw/contracts/store/store.limits';
import { storeMessages } from '@everpaw/contracts/store/store.messages';
import { useSearchParams } from 'react-router-dom';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { OnwardLink } from '../../ui/link.tsx';
import { NoSignalIcon } from '../../ui/pictures/icons.tsx';
import { BookIcon, EmailIcon, HeartIcon } from '../../ui/pictures/more-icons.tsx';
import { useScreen } from '../../ui/screen.tsx';
import { EmptyState, ErrorState, SkeletonGroup } from '../../ui/states.tsx';
import { type Catalogue, useCatalogue } from '../cart/catalogue.ts';
import { ProductCardSkeleton, productGrid } from '../store/product-card.tsx';
import { GiftCard } from './gift-card.tsx';

function isPriceFilter(value: string): value is GiftQuery['price'] {
  return (giftPriceFilters as readonly string[]).includes(value);
}

/** Reads the query from the URL. Missing and invalid values mean no filter. */
function queryOf(params: URLSearchParams): GiftQuery {
  const price = params.get('price') ?? '';
  return { search: params.get('search') ?? '', price: isPriceFilter(price) ? price : 'all' };
}

/** The gifts page. */
export default function GiftsScreen() {
  useScreen(messages.title);
  return (
    <div className="page-width pt-10 sm:pt-14">
      <div className="max-w-measure">
        <h1 className="text-title">{messages.title}</h1>
        <p className="mt-3 text-ink-soft text-lead">{messages.text}</p>
      </div>
      <Explanation />
      <Choice />
      <Words />
    </div>
  );
}

const cardIcons = [HeartIcon, BookIcon, EmailIcon];

/** Explains what a gift is. */
function Explanation() {
  return (
    <>
      <section
        aria-labelledby="explanation"
        className="mt-10 grid gap-x-14 gap-y-8 rounded-leaf bg-cloth px-6 py-9 text-on-cloth sm:px-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]"
      >
        <div>
          <h2 id="explanation" className="text-title">
            {messages.explanationTitle}
          </h2>
          <p className="mt-4 text-on-cloth-soft">{messages.explanation}</p>
        </div>
        <ul className="grid content-start gap-6">
          {messages.cards.map(({ title, text }, index) => {
            const Icon = cardIcons[index] ?? HeartIcon;
            return (
              <li key={title} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
                <Icon className="mt-0.5 size-6 shrink-0 text-on-cloth-soft" />
                <div>
                  <h3 className="text-heading">{title}</h3>
                  <p className="mt-1 text-on-cloth-soft">{text}</p>
                </div>
              </li>
            );
          })}
        </ul>
      </section>
      <section aria-labelledby="steps" className="mt-14">
        <h2 id="steps" className="text-heading">
          {messages.stepsTitle}
        </h2>
        <ol className="mt-6 grid gap-x-10 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
          {messages.steps.map(({ title, text }, index) => (
            <li key={title} className="border-rule-strong border-t pt-4">
              <p aria-hidden="true" className="font-display text-[1.75rem] text-moss leading-none">
                {index + 1}
              </p>
              <h3 className="mt-3 font-semibold">{title}</h3>
              <p className="mt-1 text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

/** The gifts, with search and price filter. */
function Choice() {
  const [params, setParams] = useSearchParams();
  const query = queryOf(params);
  const catalogue = useCatalogue();
  const found = catalogue.products && foundGifts(catalogue.products, query);
  const ask = (change: Partial<GiftQuery>) => {
    const { search, price } = { ...query, ...change };
    const asked = { ...(search === '' ? {} : { search }), ...(price === 'all' ? {} : { price }) };
    setParams(asked, { replace: true, preventScrollReset: true });
  };
  return (
    <section aria-labelledby="choice" className="mt-16">
      <h2 id="choice" className="text-title">
        {messages.chooseTitle}
      </h2>
      <search className="mt-6 grid items-end gap-4 border-rule border-b pb-6 sm:grid-cols-[minmax(0,1fr)_14rem] lg:grid-cols-[minmax(0,26rem)_14rem_minmax(0,1fr)]">
        <TextField
          label={messages.search}
          type="search"
          maxLength={100}
          value={query.search}
          onChange={({ target }) => ask({ search: target.value })}
        />
        <Select
          label={messages.price}
          value={query.price}
          options={giftPriceFilters.map((value) => ({ value, label: giftPriceNames[value] }))}
          onChange={({ target: { value } }) => ask({ price: isPriceFilter(value) ? value : 'all' })}
        />
        <p role="status" className="flex min-h-11 items-center sm:col-span-2 lg:col-span-1 lg:justify-end">
          {found && <Badge tone="moss">{messages.gifts(found.length)}</Badge>}
        </p>
      </search>
      {catalogue.fromDevice && (
        <p className="mt-6 flex items-start gap-2.5 text-ink-soft">
          <NoSignalIcon className="mt-0.5 size-5 shrink-0" />
          {storeMessages.asKept}
        </p>
      )}
      <div className="mt-8">
        <Found
          found={found}
          catalogue={catalogue}
          isAll={query.search.trim() === '' && query.price === 'all'}
          onShowAll={() => ask({ search: '', price: 'all' })}
        />
      </div>
    </section>
  );
}

function Found({
  found,
  catalogue,
  isAll,
  onShowAll,
}: {
  found: readonly ProductDto[] | undefined;
  catalogue: Catalogue;
  isAll: boolean;
  onShowAll: () => void;
}) {
  if (!found && catalogue.failed)
    return (
      <ErrorState
        title={storeMessages.productsFailed}
        text={messages.tryAgain}
        busy={catalogue.busy}
        onRetry={catalogue.retry}
        level={3}
      />
    );
  if (!found)
    return (
      <SkeletonGroup label={messages.loading} className={productGrid}>
        {Array.from({ length: storeSkeletons }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical
          <ProductCardSkeleton key={index} />
        ))}
      </SkeletonGroup>
    );
  if (found.length === 0)
    return isAll ? (
      <EmptyState title={messages.noneThere} level={3}>
        {messages.noneThereText}
      </EmptyState>
    ) : (
      <EmptyState
        title={messages.noneFound}
        level={3}
        action={
          <Button variant="quiet" onClick={onShowAll}>
            {messages.showAll}
          </Button>
        }
      >
        {messages.noneFoundText}
      </EmptyState>
    );
  return (
    <ul className={productGrid}>
      {found.map((product) => (
        <li key={product.id}>
          <GiftCard product={product} />
        </li>
      ))}
    </ul>
  );
}

/** Suggested messages. */
function Words() {
  return (
    <section aria-labelledby="words" className="mt-20">
      <h2 id="words" className="text-title">
        {messages.wordsTitle}
      </h2>
      <p className="mt-3 max-w-measure text-ink-soft text-lead">{messages.wordsText}</p>
      <ul className="mt-8 grid gap-x-14 gap-y-8 sm:grid-cols-2">
        {giftTemplates.map(({ id, name, text }) => (
          <li key={id} className="grid content-start gap-3 border-rule border-t pt-5">
            <h3 className="font-semibold">{name}</h3>
            <p className="font-display text-story italic">{text}</p>
            <OnwardLink to={`/send-gift?words=${id}`} aria-label={`${messages.useWords}: ${name}`}>
              {messages.useWords}
            </OnwardLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
