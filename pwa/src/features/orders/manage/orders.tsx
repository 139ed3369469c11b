import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { money } from '@everpaw/contracts/kernel/text/dollars';
import type { OrderDto } from '@everpaw/contracts/orders/order.dto';
import { orderManagingMessages as messages } from '@everpaw/contracts/orders/order-managing.messages';
import { type OrderStatus, orderStatuses } from '@everpaw/contracts/orders/order-status';
import { ordersApi } from '@everpaw/contracts/orders/orders.api';
import { orderMessages } from '@everpaw/contracts/orders/orders.messages';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../net/http.ts';
import { Select, TextField } from '../../../ui/field.tsx';
import { dayAndTime } from '../../../ui/helpers/dates.ts';
import { ItemList } from '../../../ui/item-list.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { OrderBadge, shortNumber } from '../order-card.tsx';
import { itemsOf } from '../order-details.tsx';
import { ManagedOrder } from './managed-order.tsx';

/** Debounce of the search, in milliseconds. */
const searchRest = 300;
/** A prefix of an order number, or nothing. */
const numberShape = /^[0-9a-f-]{0,36}$/i;

/** The orders for operators, by status and number, with their next steps. */
export default function ManagedOrders() {
  const [status, setStatus] = useState<OrderStatus | ''>('');
  const [typed, setTyped] = useState('');
  const [number, setNumber] = useState('');
  const [opened, setOpened] = useState<string | null>(null);
  const isNumber = numberShape.test(typed.trim());
  const isAll = status === '' && number === '';
  const list = useInfiniteQuery({
    queryKey: [pathOf(ordersApi.all), status, number],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(ordersApi.all, {
        query: { status: status || undefined, number: number || undefined, cursor: cursor ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const orders = list.data?.pages.flatMap((page) => page.orders);
  const order = orders?.find(({ id }) => id === opened) ?? null;

  useEffect(() => {
    if (!isNumber) return;
    const resting = setTimeout(() => setNumber(typed.trim()), searchRest);
    return () => clearTimeout(resting);
  }, [typed, isNumber]);

  return (
    <div className="grid max-w-[60rem] gap-6">
      <p className="max-w-measure text-ink-soft">{messages.text}</p>
      <search className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <TextField
          type="search"
          autoComplete="off"
          spellCheck={false}
          label={messages.find}
          hint={messages.findHint}
          error={isNumber ? null : messages.number}
          maxLength={36}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Select
          label={messages.title}
          placeholder={messages.anyStatus}
          options={orderStatuses.map((value) => ({ value, label: orderMessages.status[value] }))}
          value={status}
          onChange={({ target }) => setStatus(target.value as OrderStatus | '')} // one of the options
        />
      </search>
      <ItemList
        list={list}
        items={orders}
        texts={{ reading: messages.reading, failed: messages.failed, tryAgain: messages.notDone }}
        empty={
          <EmptyState title={isAll ? messages.none : messages.noneFound}>
            {isAll && messages.noneText}
          </EmptyState>
        }
        skeletons={['h-16 w-full', 'h-16 w-full']}
        row={(order) => <Row key={order.id} order={order} onOpen={() => setOpened(order.id)} />}
      />
      <MoreButton list={list}>{messages.more}</MoreButton>
      {order && <ManagedOrder order={order} onClose={() => setOpened(null)} />}
    </div>
  );
}

function Row({ order, onOpen }: { order: OrderDto; onOpen: () => void }) {
  return (
    <li className="border-rule border-b">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-16 w-full flex-wrap items-center justify-between gap-x-8 gap-y-2 py-3 text-left hover:bg-sunk sm:px-3"
      >
        <span className="grid min-w-0">
          <span className="font-semibold">{orderMessages.number(shortNumber(order))}</span>
          <span className="text-ink-soft text-small">
            {dayAndTime(order.createdAt)} · {itemsOf(order)}
          </span>
        </span>
        <span className="flex w-full items-center justify-between gap-4 sm:w-auto">
          {order.refundedCents ? (
            <span className="text-ink-soft text-small">{messages.sentBack(money(order.refundedCents))}</span>
          ) : null}
          <OrderBadge status={order.status} />
          <span className="font-display text-[1.25rem] tabular-nums">${order.totalAmount}</span>
        </span>
      </button>
    </li>
  );
}
