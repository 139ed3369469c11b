import { otherScreens } from '@everpaw/contracts/site/screens/other-screens.messages';
import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { storeTiles } from '@everpaw/contracts/store/product-category';
import { categoryNames } from '@everpaw/contracts/store/product-category.messages';
import { storeSkeletons } from '@everpaw/contracts/store/store.limits';
import { storeMessages as messages } from '@everpaw/contracts/store/store.messages';
import { useSearchParams } from 'react-router-dom';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { OnwardLink } from '../../ui/link.tsx';
import { NoSignalIcon } from '../../ui/pictures/icons.tsx';
import { BasketIcon, EmailIcon, HeartIcon } from '../../ui/pictures/more-icons.tsx';
import { useScreen } from '../../ui/screen.tsx';
import { EmptyState, ErrorState, SkeletonGroup } from '../../ui/states.tsx';
import { useCatalogue } from '../cart/catalogue.ts';
import { ProductCard, ProductCardSkeleton, productGrid } from './product-card.tsx';
import { useStoreActions } from './store-actions.ts';
import { foundProducts, readStoreQuery, type StoreQuery, sortNames, writeStoreQuery } from './store-query.ts';

export default function StoreScreen() {
  useScreen(messages.title);
  const [params, setParams] = useSearchParams();
  const query = readStoreQuery(params);
  const catalogue = useCatalogue();
  const store = useStoreActions();
  const found = catalogue.products && foundProducts(catalogue.products, query, store.wishlist);
  const ask = (change: Partial<StoreQuery>) =>
    setParams(writeStoreQuery({ ...query, ...change }), { replace: true, preventScrollReset: true });

  return (
    <div className="page-width pt-10 sm:pt-14">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <div className="max-w-measure">
          <h1 className="text-title">{messages.title}</h1>
          <p className="mt-3 text-ink-soft text-lead">{messages.text}</p>
        </div>
        <ButtonLink to="/cart" variant="quiet" icon={<BasketIcon />}>
          {store.count > 0 ? `${messages.viewCart} (${store.count})` : messages.viewCart}
        </ButtonLink>
      </div>

      <ECards />
      <Tiles chosen={query.category} onChoose={(category) => ask({ category })} />
      <Finder query={query} count={found?.length} onAsk={ask} />

      {catalogue.fromDevice && (
        <p className="mt-6 flex items-start gap-2.5 text-ink-soft">
          <NoSignalIcon className="mt-0.5 size-5 shrink-0" />
          {messages.asKept}
        </p>
      )}
      <section aria-label={otherScreens.products} className="mt-8">
        {found ? (
          <Found
            found={found}
            query={query}
            store={store}
            onShowAll={() => ask({ category: 'all', search: '' })}
          />
        ) : catalogue.failed ? (
          <ErrorState
            title={messages.productsFailed}
            text={messages.tryAgain}
            busy={catalogue.busy}
            onRetry={catalogue.retry}
          />
        ) : (
          <SkeletonGroup label={messages.loading} className={productGrid}>
            {Array.from({ length: storeSkeletons }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: eight alike
              <ProductCardSkeleton key={index} />
            ))}
          </SkeletonGroup>
        )}
      </section>
      <Gifts />
    </div>
  );
}

/** The link to the e-cards at the top. */
function ECards() {
  return (
    <section
      aria-labelledby="ecards"
      className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-0 rounded-leaf bg-dusk-wash px-6 py-3 text-dusk sm:mt-10 sm:px-8 sm:py-5"
    >
      <EmailIcon className="size-8 shrink-0 max-sm:hidden" />
      <div className="min-w-0 sm:flex-1 sm:basis-60">
        <h2 id="ecards" className="text-heading">
          {messages.ecardsTitle}
        </h2>
        <p className="mt-1 text-ink-soft max-sm:hidden">{messages.ecardsText}</p>
      </div>
      <OnwardLink to="/ecards">{messages.ecardsLink}</OnwardLink>
    </section>
  );
}

/** The category tiles, and one for the wishlist. */
function Tiles({
  chosen,
  onChoose,
}: {
  chosen: StoreQuery['category'];
  onChoose: (category: StoreQuery['category']) => void;
}) {
  const tile = (category: StoreQuery['category']) => ({
    type: 'button' as const,
    'aria-pressed': chosen === category,
    onClick: () => onChoose(category),
    className:
      'inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full border border-rule-strong px-4.5 font-semibold text-[0.9375rem] transition-colors hover:border-ink hover:bg-leaf aria-pressed:border-moss aria-pressed:bg-moss aria-pressed:text-on-moss',
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what a form sends
    <div
      role="group"
      aria-label={messages.categories}
      className="mt-6 flex flex-wrap gap-2.5 max-sm:-mx-[clamp(1.25rem,4vw,3rem)] max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-[clamp(1.25rem,4vw,3rem)] max-sm:py-1 sm:mt-8"
    >
      {storeTiles.map((category) => (
        <button key={category} {...tile(category)}>
          {category === 'all' ? messages.allProducts : categoryNames[category]}
        </button>
      ))}
      <button {...tile('saved')}>
        <HeartIcon className="size-4.5" />
        {messages.saved}
      </button>
    </div>
  );
}

function Finder({
  query,
  count,
  onAsk,
}: {
  query: StoreQuery;
  count: number | undefined;
  onAsk: (change: Partial<StoreQuery>) => void;
}) {
  return (
    <search className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] items-end gap-x-4 gap-y-2 border-rule border-b pb-4 sm:mt-6 sm:gap-4 sm:pb-6 sm:grid-cols-[minmax(0,1fr)_14rem] lg:grid-cols-[minmax(0,26rem)_14rem_minmax(0,1fr)]">
      <TextField
        label={messages.search}
        type="search"
        maxLength={100}
        value={query.search}
        onChange={({ target }) => onAsk({ search: target.value })}
      />
      <Select
        label={messages.sort}
        value={query.sort}
        options={Object.entries(sortNames).map(([value, label]) => ({ value, label }))}
        onChange={({ target }) => onAsk({ sort: target.value as StoreQuery['sort'] })} // one of the options
      />
      <p
        role="status"
        className="col-span-full flex min-h-8 items-center sm:col-span-2 sm:min-h-11 lg:col-span-1 lg:justify-end"
      >
        {count !== undefined && <Badge tone="moss">{messages.products(count)}</Badge>}
      </p>
    </search>
  );
}

function Found({
  found,
  query,
  store,
  onShowAll,
}: {
  found: readonly ProductDto[];
  query: StoreQuery;
  store: ReturnType<typeof useStoreActions>;
  onShowAll: () => void;
}) {
  if (found.length > 0)
    return (
      <ul className={productGrid}>
        {found.map((product, index) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              isSaved={store.wishlist.includes(product.id)}
              priority={index < 4}
              onAdd={store.add}
              onSave={store.save}
            />
          </li>
        ))}
      </ul>
    );
  const [title, text] =
    query.search.trim() !== ''
      ? [messages.noneFound, messages.noneFoundText]
      : query.category === 'saved'
        ? [messages.nothingSaved, messages.nothingSavedText]
        : [messages.noneThere, messages.noneThereText];
  const isAll = query.category === 'all' && query.search === '';
  return (
    <EmptyState
      title={title}
      action={
        !isAll && (
          <Button variant="quiet" onClick={onShowAll}>
            {messages.showAll}
          </Button>
        )
      }
    >
      {text}
    </EmptyState>
  );
}

/** The link to the gifts at the bottom. */
function Gifts() {
  return (
    <section
      aria-labelledby="gifts"
      className="mt-20 grid justify-items-center gap-4 rounded-leaf bg-cloth px-6 py-12 text-center text-on-cloth"
    >
      <h2 id="gifts" className="text-title">
        {messages.giftsTitle}
      </h2>
      <p className="max-w-measure text-on-cloth-soft">{messages.giftsText}</p>
      <ButtonLink to="/gifts" variant="cloth">
        {messages.giftsLink}
      </ButtonLink>
    </section>
  );
}
