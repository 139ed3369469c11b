import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { QuantityStepper } from '../cart/quantity-stepper.tsx';
import { OrderBadge } from '../orders/order-card.tsx';
import { Rated } from '../reviews/stars.tsx';
import { ProductCard, ProductCardSkeleton } from '../store/product-card.tsx';
import type { Specimens } from './specimens.ts';

const at = '2025-01-01T09:00:00.000Z';

const stone: ProductDto = {
  id: '0197f3a0-0000-7000-8000-000000000400',
  name: 'Garden stone',
  description: 'A river stone with room for a name.',
  price: '48.00',
  category: 'stones',
  imageUrl: '/products/garden-stone.svg',
  inStock: true,
  stockQuantity: null,
  isActive: true,
  featured: false,
  createdAt: at,
  updatedAt: at,
};

const nothing = () => {};
const card = (more: Partial<ProductDto> = {}, isSaved = false) => (
  <ProductCard product={{ ...stone, ...more }} isSaved={isSaved} onAdd={async () => {}} onSave={nothing} />
);

/** Parts of the store: cards, ratings, orders. */
export const storeParts: Specimens = {
  ProductCard: {
    'in stock': card(),
    'few left, saved': card({ stockQuantity: 2 }, true),
    'sold out': card({ inStock: false, stockQuantity: 0 }),
    'with an engraving': card({ engravingLength: 40 }),
    loading: <ProductCardSkeleton />,
  },
  QuantityStepper: {
    fewest: <QuantityStepper value={1} most={9} of={stone.name} onChange={nothing} />,
    most: <QuantityStepper value={9} most={9} of={stone.name} onChange={nothing} />,
  },
  Rated: { 'four of five': <Rated rating={4} /> },
  OrderBadge: {
    'each status': (
      <div className="flex flex-wrap gap-2">
        {(['pending', 'paid', 'processing', 'shipped', 'delivered', 'cancelled'] as const).map((status) => (
          <OrderBadge key={status} status={status} />
        ))}
      </div>
    ),
  },
};
