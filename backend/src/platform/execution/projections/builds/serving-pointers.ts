import { type Connection, Schema } from 'mongoose';
import { modelOf } from '../../../storage/read-store/model-of.ts';
import { type BuildId, formatBuildId, parseBuildId } from './build-id.ts';

/** The build of a view that serves, and the version after which newer ones may take over automatically. */
export type ServingPointer = {
  build: BuildId;
  /**
   * The newest version that may not take over automatically, because an operator went back to an older one.
   */
  passedOver: number;
};

type ServingDoc = { _id: string; build: string; passedOver: number };

const schema = new Schema(
  { _id: String, build: String, passedOver: Number },
  { versionKey: false, autoIndex: false, autoCreate: false },
);

/**
 * The serving pointers of all views. Shared state: each change is conditional on the value that the caller
 * read.
 */
export type ServingPointers = {
  read(name: string): Promise<ServingPointer | null>;
  all(): Promise<Map<string, ServingPointer>>;
  /** Sets the pointer to the first build if there is none. Returns the stored pointer. */
  begin(name: string, build: BuildId): Promise<ServingPointer>;
  /** Moves the pointer if it is still at `from`. Returns whether it did. */
  move(name: string, from: BuildId, to: BuildId, passedOver: number): Promise<boolean>;
};

export async function openServingPointers(connection: Connection): Promise<ServingPointers> {
  await modelOf<ServingDoc>(connection, 'projection_serving', schema).createCollection();
  return servingPointersOf(connection);
}

/** Like `openServingPointers`, for a read-only store. */
export function servingPointersOf(connection: Connection): ServingPointers {
  const model = modelOf<ServingDoc>(connection, 'projection_serving', schema);
  const toPointer = (doc: ServingDoc | null): ServingPointer | null => {
    const build = doc && parseBuildId(doc.build);
    return build && { build, passedOver: doc.passedOver ?? 0 };
  };
  const read = async (name: string) => toPointer(await model.findOne({ _id: name }).lean());

  return {
    read,
    async all() {
      const pointers = new Map<string, ServingPointer>();
      for (const doc of await model.find().limit(10_000).lean()) {
        const pointer = toPointer(doc);
        if (pointer) pointers.set(doc._id, pointer);
      }
      return pointers;
    },
    async begin(name, build) {
      const first = { build: formatBuildId(build), passedOver: 0 };
      await model.updateOne({ _id: name }, { $setOnInsert: first }, { upsert: true });
      return (await read(name)) ?? { build, passedOver: 0 };
    },
    async move(name, from, to, passedOver) {
      const { matchedCount } = await model.updateOne(
        { _id: name, build: formatBuildId(from) },
        { $set: { build: formatBuildId(to), passedOver } },
      );
      return matchedCount === 1;
    },
  };
}
