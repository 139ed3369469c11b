import { candleDayOf, candleEndsAt } from '@everpaw/contracts/guestbook/candle-facts';
import { type Database, type Settings, setting } from '../../offline/store/database.ts';
import { isOf, readViewer } from '../../offline/store/viewer.ts';

/**
 * A candle that this device's viewer lit for a memorial. `isSent` is whether the server has it, `position` where it has
 * it in its log. Of a visitor's, which the server doesn't tell them of, `ever` is the count from before it was lit.
 */
export type OwnCandle = { litAt: string; isSent: boolean; position?: string; ever?: number };

/** A candle's values, as commands and DTOs hold them. */
type Lit = { memorialId: string; litAt: string };

/** Reads the viewer's candles for a memorial, including those that aren't sent yet, by their ids. */
export async function readOwnCandles(db: Database, memorialId: string): Promise<Record<string, OwnCandle>> {
  const tables = [db.documents, db.outbox, db.settings];
  return db.transaction('r', tables, async () => {
    const viewer = await readViewer(db);
    const { accountId } = viewer;
    const own: Record<string, OwnCandle> = {};
    const remembered = accountId === null && (await setting(db, 'visitorCandles'))?.[memorialId];
    if (remembered) own[remembered.candleId] = { ...remembered, isSent: true };
    const held = await db.documents
      .where('keepers')
      .equals(accountId ?? '')
      .filter(({ entity }) => entity === 'candle')
      .toArray();
    for (const { dto } of held) {
      const { memorialId: of, litAt } = dto as typeof dto & Lit; // of this entity
      if (of === memorialId) own[dto.id] = { litAt, isSent: true, position: dto.position };
    }
    for (const entry of await db.outbox.orderBy('seq').toArray()) {
      if (entry.type !== 'LightCandle' || entry.state === 'rejected' || !isOf(entry, viewer)) continue;
      const { memorialId: of, litAt } = entry.payload as Lit; // of this type
      if (of !== memorialId || own[entry.entityId]?.position) continue;
      const { position } = entry;
      own[entry.entityId] = position
        ? { litAt, isSent: true, position }
        : { litAt, isSent: entry.state === 'accepted' };
    }
    return own;
  });
}

/** Whether a memorial's count includes the viewer's candle. */
export function isCounted(
  { isSent, position, ever }: OwnCandle,
  memorial: { position: string; candles?: { ever: number } | undefined },
): boolean {
  if (position !== undefined) return memorial.position >= position;
  return isSent && (ever === undefined || (memorial.candles?.ever ?? 0) > ever);
}

/** Returns the viewer's candle that burns longest, and whether they may light one more. */
export function burningOf(
  candles: readonly OwnCandle[],
  now: string,
): { burning: OwnCandle | null; mayLight: boolean } {
  const [last = null] = candles.toSorted((a, b) => (a.litAt < b.litAt ? 1 : -1));
  return {
    burning: last && candleEndsAt(last.litAt) > now ? last : null,
    mayLight: !last || candleDayOf(last.litAt) < candleDayOf(now),
  };
}

/** Remembers a visitor's candle, and forgets those that are out. */
export function withVisitorCandle(
  before: Settings['visitorCandles'] | undefined,
  memorialId: string,
  candle: Settings['visitorCandles'][string],
): Settings['visitorCandles'] {
  const burning = Object.entries(before ?? {}).filter(([, { litAt }]) => candleEndsAt(litAt) > candle.litAt);
  return { ...Object.fromEntries(burning), [memorialId]: candle };
}
