import { dashboardMessages, featuredProducts } from '@everpaw/contracts/site/dashboard.messages';
import { optionalPaths } from '@everpaw/contracts/site/optional-calls';
import { shownPrice } from '@everpaw/contracts/store/price-text';
import { useQuery } from '@tanstack/react-query';
import { useOnline } from '../../offline/react/hooks.ts';
import { OnwardLink } from '../../ui/link.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useHasCall } from '../site/site-dto.ts';

/** The fields of a product that a card shows. `price` is in dollars with two decimals, such as `89.00`. */
type FeaturedProduct = {
  id: string;
  name: string;
  description: string | null;
  price: string;
  imageUrl: string | null;
};

const path = optionalPaths.featuredProducts;

/**
 * Up to three products of the store. Shows nothing and sends no request if the site has no store. Shows an error if the
 * request fails.
 */
export function Featured() {
  const online = useOnline();
  const enabled = useHasCall(path) === true;
  const products = useQuery<FeaturedProduct[]>({ queryKey: [path], enabled });
  const failed = products.isError && !products.data && online;
  const shown = products.data?.slice(0, featuredProducts) ?? [];
  if (!failed && shown.length === 0) return null;
  return (
    <section aria-labelledby="store" className="page-width">
      <h2 id="store" className="text-title">
        {dashboardMessages.store}
      </h2>
      {failed ? (
        <ErrorState
          title={dashboardMessages.featuredFailed}
          text={dashboardMessages.tryAgain}
          level={3}
          busy={products.isFetching}
          onRetry={() => void products.refetch()}
        />
      ) : (
        <ul className="mt-8 grid gap-x-8 gap-y-10 sm:grid-cols-3 lg:gap-x-12">
          {shown.map((product) => (
            <li key={product.id} className="grid content-start gap-3 border-rule border-t pt-5">
              {product.imageUrl && (
                <img
                  src={product.imageUrl}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  className="aspect-[4/3] w-full rounded-tight bg-sunk object-cover"
                />
              )}
              <div className="flex items-baseline justify-between gap-4">
                <h3 className="text-heading">{product.name}</h3>
                <p className="font-display text-lg tabular-nums">{shownPrice(product.price)}</p>
              </div>
              {product.description && <p className="line-clamp-2 text-ink-soft">{product.description}</p>}
              <OnwardLink
                to={`/product/${encodeURIComponent(product.id)}`}
                aria-label={`${dashboardMessages.viewDetails}: ${product.name}`}
              >
                {dashboardMessages.viewDetails}
              </OnwardLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
