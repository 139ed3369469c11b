import { type Connection, Schema } from 'mongoose';
import { StoresDoNotFit } from '../files/stores-do-not-fit.ts';
import { modelOf } from '../read-store/model-of.ts';

/** Where a site keeps its stores: in its data folder, or on the servers that its settings name. */
export const sides = ['embedded', 'servers'] as const;
export type Side = (typeof sides)[number];

/** `arriving` is on the side that a site moves to until the move is verified, `retired` on the side it left. */
type MoveDoc = { _id: 'arriving' | 'retired'; side: Side; identity: string; at: string };

const schema = new Schema(
  { _id: String, side: String, identity: String, at: String },
  { versionKey: false, autoIndex: false, autoCreate: false },
);

/** The collection of these marks, which belong to one side and never move along. */
export const siteMoves = 'site_moves';

const modelIn = (connection: Connection) => modelOf<MoveDoc>(connection, siteMoves, schema);

/** Returns the identity of the site that is moving here; null if none is. */
export async function arrivingIn(connection: Connection): Promise<string | null> {
  return (await modelIn(connection).findOne({ _id: 'arriving' }).lean())?.identity ?? null;
}

/**
 * Marks this side as incomplete until {@link endArrival}. Returns false, and changes nothing, if another site is moving
 * here. `at` is an ISO instant in UTC.
 */
export async function beginArrival(
  connection: Connection,
  side: Side,
  identity: string,
  at: string,
): Promise<boolean> {
  const model = modelIn(connection);
  await model.createCollection();
  const begun = { $setOnInsert: { side, identity, at } };
  await model.updateOne({ _id: 'arriving' }, begun, { upsert: true });
  return (await arrivingIn(connection)) === identity;
}

export async function endArrival(connection: Connection): Promise<void> {
  await modelIn(connection).deleteOne({ _id: 'arriving' });
}

/** Keeps the site from starting on this side. `at` is an ISO instant in UTC. */
export async function retire(connection: Connection, side: Side, identity: string, at: string) {
  const model = modelIn(connection);
  await model.createCollection();
  await model.updateOne({ _id: 'retired' }, { $set: { side, identity, at } }, { upsert: true });
}

/** Lets the site start on a retired side again. Returns false if it wasn't retired. */
export async function reopen(connection: Connection): Promise<boolean> {
  return (await modelIn(connection).deleteOne({ _id: 'retired' })).deletedCount === 1;
}

/**
 * Verifies that the site may start on this side.
 * @throws StoresDoNotFit on a side that it has left, or that it hasn't completely moved to.
 */
export async function requireHome(connection: Connection): Promise<void> {
  // A store that is only read refuses to look for what isn't there.
  if (!(await connection.listCollections()).some(({ name }) => name === siteMoves)) return;
  const [mark] = await modelIn(connection).find().sort({ _id: 1 }).limit(1).lean();
  if (!mark) return;
  const { _id, side, at } = mark;
  const other = side === 'servers' ? 'its data folder' : 'its servers';
  throw new StoresDoNotFit(
    _id === 'arriving'
      ? `The move of this site from ${other}, begun at ${at}, is not finished: npm run migrate -- --to ${side} goes on with it.`
      : `This site was moved to ${other} at ${at}, and this side was retired. Events written here now would be missing there. npm run migrate -- --reopen ${side} lets it start here all the same.`,
  );
}
