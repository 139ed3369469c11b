import { shownPrice } from '@everpaw/contracts/store/price-text';
import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { categoryNames } from '@everpaw/contracts/store/product-category.messages';
import { storeMessages as messages, sampleReviews } from '@everpaw/contracts/store/store.messages';
import { lazy, Suspense, useState } from 'react';
import { Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const ProductReviews = lazy(() => import('../reviews/product-reviews.tsx'));

/** Five stars. `label` is their text for screen readers. */
export function Stars({ label }: { label: string }) {
  return (
    <span role="img" aria-label={label} className="tracking-[0.12em] text-clay">
      ★★★★★
    </span>
  );
}

type Tab = 'description' | 'specifications' | 'reviews';

/** The tabs with more information about a product. */
export function ProductTabs({ product, showsSamples }: { product: ProductDto; showsSamples: boolean }) {
  const [tab, setTab] = useState<Tab>('description');
  return (
    <section className="mt-14 max-w-[52rem]">
      <Tabs<Tab>
        label={messages.about}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'description',
            label: messages.description,
            content: <p className="max-w-measure text-story">{product.description}</p>,
          },
          {
            value: 'specifications',
            label: messages.specifications,
            content: <Specifications product={product} />,
          },
          {
            value: 'reviews',
            label: messages.reviews,
            content: <Reviews productId={product.id} showsSamples={showsSamples} />,
          },
        ]}
      />
    </section>
  );
}

function Specifications({ product: { category, price, inStock, stockQuantity } }: { product: ProductDto }) {
  const rows = [
    [messages.category, categoryNames[category]],
    [messages.price, shownPrice(price)],
    [messages.availability, inStock ? messages.inStock : messages.outOfStock],
    [messages.stockQuantity, stockQuantity === null ? messages.madeToOrder : String(stockQuantity)],
  ];
  return (
    <dl className="max-w-measure">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-6 border-rule border-b py-3">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Sample reviews in testing mode; otherwise the buyers' reviews. */
function Reviews({ productId, showsSamples }: { productId: string; showsSamples: boolean }) {
  if (!showsSamples)
    return (
      <Suspense fallback={<Skeleton className="h-24 w-full max-w-measure" />}>
        <ProductReviews productId={productId} />
      </Suspense>
    );
  return (
    <div className="grid gap-6">
      <p className="font-display text-heading">{messages.reviewScore}</p>
      <ul className="grid gap-6">
        {sampleReviews.map(({ name, text }) => (
          <li key={name} className="max-w-measure border-rule border-t pt-5">
            <p>{text}</p>
            <p className="mt-2 text-ink-soft text-small">{name}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
