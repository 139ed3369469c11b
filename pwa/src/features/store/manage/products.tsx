import { isPermitted } from '@everpaw/contracts/kernel/features/roles';
import { includesWords } from '@everpaw/contracts/kernel/text/search-text';
import { centsOf } from '@everpaw/contracts/store/price-text';
import type { ProductDto } from '@everpaw/contracts/store/product.dto';
import { categoryNames } from '@everpaw/contracts/store/product-category.messages';
import { productChangeMessages as messages } from '@everpaw/contracts/store/product-changes.messages';
import { storeApi } from '@everpaw/contracts/store/store.api';
import { useState } from 'react';
import { useAnswer } from '../../../net/use-answer.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useToast } from '../../../ui/helpers/notices.ts';
import { ItemButton, ItemList, ListIntro } from '../../../ui/item-list.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useCurrentUser } from '../../session/current-user.ts';
import { ProductForm } from './product-form.tsx';
import { newsOfPrice, newsOfStock, type ProductNews } from './product-news.ts';
import { StockForm } from './stock-form.tsx';
import { useStoreAct } from './store-acts.ts';
import { TellReaders } from './tell-readers.tsx';

/** The open dialog. */
type Doing =
  | { what: 'edit' | 'stock' | 'withdraw'; product: ProductDto }
  | { what: 'add' }
  | { what: 'tell'; news: ProductNews };

/** The catalog for its managers: all products with their actions. */
export default function Products() {
  const list = useAnswer(storeApi.all, { staleTime: 0 });
  const [sought, setSought] = useState('');
  const [doing, setDoing] = useState<Doing | null>(null);
  const isFound = ({ name, category }: ProductDto) =>
    includesWords(`${name}\n${categoryNames[category]}`, sought);
  return (
    <div className="grid max-w-[60rem] gap-6">
      <ListIntro text={messages.text} add={messages.add} onAdd={() => setDoing({ what: 'add' })} />
      {list.data && list.data.length > 0 && (
        <search className="max-w-measure">
          <TextField
            type="search"
            autoComplete="off"
            label={messages.search}
            value={sought}
            onChange={({ target }) => setSought(target.value)}
          />
        </search>
      )}
      <ItemList
        list={list}
        items={list.data?.filter(isFound)}
        texts={{ reading: messages.reading, failed: messages.readFailed, tryAgain: messages.notDone }}
        empty={
          list.data?.length ? (
            <EmptyState title={messages.noneFound} />
          ) : (
            <EmptyState title={messages.none}>{messages.noneText}</EmptyState>
          )
        }
        skeletons={['h-20 w-full', 'h-20 w-full']}
        row={(product) => <Row key={product.id} product={product} onDo={setDoing} />}
      />
      {doing && <Work doing={doing} onDo={setDoing} />}
    </div>
  );
}

/** The fields of a product for the commands that start or end its sale. */
function fieldsOf({ name, description, category, imageUrl, price, featured }: ProductDto) {
  const priceCents = centsOf(price) ?? 0; // a product's price is always such a text
  return { name, description, category, imageUrl, priceCents, isFeatured: featured };
}

function Work({ doing, onDo }: { doing: Doing; onDo: (doing: Doing | null) => void }) {
  const { act } = useStoreAct();
  const notify = useToast();
  const { user } = useCurrentUser();
  const onClose = () => onDo(null);
  /** Notifies of the change and, if the user may write news, offers to write about it. */
  const saved = (title: string, news: ProductNews | null) => {
    notify({ title });
    onDo(news && user && isPermitted(user, 'news.manage') ? { what: 'tell', news } : null);
  };
  if (doing.what === 'tell') return <TellReaders news={doing.news} onClose={onClose} />;
  if (doing.what === 'add')
    return <ProductForm product={null} onClose={onClose} onSaved={() => saved(messages.saved, null)} />;
  const { product } = doing;
  if (doing.what === 'edit')
    return (
      <ProductForm
        product={product}
        onClose={onClose}
        onSaved={(priceCents) => saved(messages.saved, newsOfPrice(product, priceCents))}
      />
    );
  if (doing.what === 'stock')
    return (
      <StockForm
        product={product}
        onClose={onClose}
        onSaved={(stock) => saved(messages.stockSaved, newsOfStock(product, stock))}
      />
    );
  async function withdraw() {
    const body = { ...fieldsOf(product), isActive: false };
    await act(storeApi.change, { params: { id: product.id }, body });
    notify({ title: messages.withdrawn });
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={messages.withdrawTitle(product.name)}
      text={messages.withdrawText}
      confirmLabel={messages.withdraw}
      busyLabel={messages.withdrawing}
      failed={messages.notDone}
      onConfirm={withdraw}
    />
  );
}

function Row({ product, onDo }: { product: ProductDto; onDo: (doing: Doing) => void }) {
  const { id, name, category, imageUrl, price, stockQuantity, isActive, featured } = product;
  const { tell, busy } = useStoreAct();
  const putOnSale = () =>
    void tell(
      storeApi.change,
      { params: { id }, body: { ...fieldsOf(product), isActive: true } },
      { done: messages.onSale, failed: messages.notDone },
    );
  const button = (label: string, onClick: () => void) => (
    <ItemButton label={label} item={name} busy={busy} onClick={onClick} />
  );
  return (
    <li className="grid items-center gap-x-6 gap-y-3 border-rule border-b py-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-4">
        <Picture src={imageUrl} alt="" shape="frame" className="aspect-square w-16 rounded-soft" />
        <div className="grid justify-items-start gap-1">
          <h2 className="font-semibold [overflow-wrap:anywhere]">{name}</h2>
          <p className="text-ink-soft text-small tabular-nums">
            ${price} · {stockQuantity === null ? messages.uncounted : messages.inStock(stockQuantity)} ·{' '}
            {categoryNames[category]}
          </p>
          {(!isActive || featured) && (
            <p className="flex flex-wrap gap-2">
              {!isActive && <Badge tone="clay">{messages.offSale}</Badge>}
              {featured && <Badge tone="moss">{messages.featured}</Badge>}
            </p>
          )}
        </div>
      </div>
      <div className="-ml-3 flex flex-wrap gap-1 md:ml-0">
        {button(messages.edit, () => onDo({ what: 'edit', product }))}
        {button(messages.adjustStock, () => onDo({ what: 'stock', product }))}
        {isActive
          ? button(messages.withdraw, () => onDo({ what: 'withdraw', product }))
          : button(messages.putOnSale, putOnSale)}
      </div>
    </li>
  );
}
