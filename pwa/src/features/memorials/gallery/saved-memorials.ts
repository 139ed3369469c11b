import { useLive } from '../../../offline/hooks.ts';
import { type CardMemorial, cardOf } from '../card/card-memorial.ts';

/** A memorial that this device holds; `asOf` is when the server last confirmed it (ms), 0 for never. */
export type SavedMemorial = { memorial: CardMemorial; pinned: boolean; asOf: number };

/** More are kept, but no screen lists more. */
const listed = 200;

/** The memorials that were opened on this device, pinned ones first, then last opened first; undefined while it is being read. */
export function useSavedMemorials(): SavedMemorial[] | undefined {
  return useLive(
    ({ db }) =>
      db.transaction('r', [db.memorials, db.pins], async () => {
        const rows = await db.memorials.orderBy('openedAt').reverse().limit(listed).toArray();
        const pins = new Set(await db.pins.toCollection().primaryKeys());
        return rows
          .filter(({ view }) => view.deletedAt === null)
          .map(({ view, asOf }) => ({
            memorial: cardOf({ ...view, unsent: null }),
            pinned: pins.has(view.id),
            asOf,
          }))
          .sort((a, b) => Number(b.pinned) - Number(a.pinned));
      }),
    'saved',
  );
}
