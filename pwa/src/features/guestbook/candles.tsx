import { candleMessages } from '@everpaw/contracts/guestbook/candle.messages';
import { candleEndsAt, candlesBurning, withCandle } from '@everpaw/contracts/guestbook/candle-facts';
import { useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { useActions, useLive, useOffline } from '../../offline/react/hooks.ts';
import { useAllRefusals, useSetting } from '../../offline/react/more-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { dayAndTime } from '../../ui/helpers/dates.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { useCurrentUser } from '../session/current-user.ts';
import type { ShownMemorial } from '../shared/shown-memorials.ts';
import { useNow } from './guestbook.tsx';
import { burningOf, isCounted, type OwnCandle, readOwnCandles, withVisitorCandle } from './own-candles.ts';

const none: Record<string, OwnCandle> = {};

/** The candles of a memorial: how many burn, the viewer's own, and lighting one. */
export default function Candles({ memorial }: { memorial: ShownMemorial }) {
  const { id: memorialId, petName } = memorial;
  const own = useLive(({ db }) => readOwnCandles(db, memorialId), `candles ${memorialId}`);
  const now = useNow();
  const { busy, light } = useLighting(memorial);
  const candles = Object.values(own ?? none);
  const { burning, mayLight } = burningOf(candles, now);
  const { ever, lit } = candles
    .filter((candle) => !isCounted(candle, memorial))
    .reduce(
      (counts, { litAt }) => withCandle(counts, 1, { litAt, now }),
      memorial.candles ?? { ever: 0, lit: [] },
    );
  const count = candlesBurning({ ever, lit }, now);

  return (
    <div className="flex gap-4">
      <Flame burns={count > 0} />
      <div className="grid flex-1 justify-items-start gap-3">
        <div>
          <p className="font-display text-lead">
            {ever === 0 ? candleMessages.first(petName) : candleMessages.burning(count, petName)}
          </p>
          {ever > count && <p className="text-ink-soft text-small">{candleMessages.ever(ever)}</p>}
        </div>
        <div role="status" className="text-small empty:hidden">
          {burning && (
            <p className="font-semibold">{candleMessages.yours(dayAndTime(candleEndsAt(burning.litAt)))}</p>
          )}
          {burning && !burning.isSent && <p className="text-ink-soft">{candleMessages.waiting}</p>}
        </div>
        {own && mayLight && (
          <Button variant="quiet" busy={busy} onClick={() => void light()}>
            {candleMessages.light}
          </Button>
        )}
        <RefusedCandles memorialId={memorialId} />
      </div>
    </div>
  );
}

/** Returns what lights a candle. A visitor's is remembered here, because the server gives all visitors one answer. */
function useLighting({ id: memorialId, candles }: ShownMemorial) {
  const { user } = useCurrentUser();
  const { enqueue } = useActions();
  const offline = useOffline();
  const [, remember] = useSetting('visitorCandles');
  const notify = useToast();
  const [busy, setBusy] = useState(false);

  async function light() {
    if (busy) return;
    setBusy(true);
    const [candleId, litAt] = [uuidv7(), new Date(offline.now()).toISOString()];
    try {
      await enqueue({ type: 'LightCandle', payload: { candleId, memorialId, litAt } });
      if (!user)
        await remember((before) =>
          withVisitorCandle(before, memorialId, { candleId, litAt, ever: candles?.ever ?? 0 }),
        );
    } catch (error) {
      notify({ title: error instanceof Error ? error.message : String(error), tone: 'problem' });
    } finally {
      setBusy(false);
    }
  }

  return { busy, light };
}

/** The candles of this device that the server didn't accept, with why. */
function RefusedCandles({ memorialId }: { memorialId: string }) {
  const { discard } = useActions();
  const refused = useAllRefusals()?.filter(
    ({ type, payload }) =>
      type === 'LightCandle' && (payload as { memorialId: string }).memorialId === memorialId, // of this type
  );
  return refused?.map(({ commandId, message }) => (
    <div key={commandId} role="alert" className="grid justify-items-start text-small">
      <p>{message}</p>
      <Button variant="plain" className="-ml-4.5" onClick={() => void discard(commandId)}>
        {candleMessages.dismiss}
      </Button>
    </div>
  ));
}

/** A candle; its flame flickers slowly while one burns. */
const Flame = ({ burns }: { burns: boolean }) => (
  <svg viewBox="0 0 32 64" className="h-20 w-10 shrink-0" aria-hidden="true">
    <path
      className="fill-paper stroke-rule-strong"
      d="M8.4 33c5.1-.9 10.2-.9 15.2 0 .4 9 .4 18.2 .1 27.4-5.2 .8-10.3 .8-15.5 0-.3-9.2-.3-18.4 .2-27.4Z"
    />
    <path
      className="fill-none stroke-ink-soft"
      strokeWidth="1.4"
      strokeLinecap="round"
      d="M16 33c.2-1.9 .1-3.7 0-5.5"
    />
    {burns && (
      <g className="origin-[16px_28px] animate-flicker">
        <path
          className="fill-[light-dark(#e9a53b,#f2b75a)]"
          d="M16 4c3.5 5.6 7.4 10.2 7.3 15.9-.1 5.1-3.2 8.5-7.3 8.6-4.2 0-7.2-3.4-7.3-8.5C8.6 14.3 12.5 9.7 16 4Z"
        />
        <path
          className="fill-[light-dark(#fbe7ad,#fdf0c8)]"
          d="M16 15c1.9 2.9 3.5 5 3.5 7.6 0 2.7-1.5 4.5-3.5 4.5s-3.5-1.8-3.5-4.5c0-2.6 1.6-4.7 3.5-7.6Z"
        />
      </g>
    )}
  </svg>
);
