import { type Connection, Schema } from 'mongoose';
import { modelOf } from '../../storage/read-store/model-of.ts';
import { type BuildId, formatBuildId, parseBuildId } from './build-id.ts';

/** Which build of a view is served, and the version from which on a newer one may take over by itself. */
export type ServingPointer = {
  build: BuildId;
  /** An operator went back: builds up to this version do not take over unless they are asked to. */
  passedOver: number;
};

type ServingDoc = { _id: string; build: string; passedOver: number };

const schema = new Schema(
  { _id: String, build: String, passedOver: Number },
  { versionKey: false, autoIndex: false, autoCreate: false },
);

/** The serving pointers of all views: shared state, which changes only from what the caller has read. */
export type ServingPointers = {
  read(name: string): Promise<ServingPointer | null>;
  all(): Promise<Map<string, ServingPointer>>;
  /** Points to the first build, unless there is a pointer already; answers what is there then. */
  begin(name: string, build: BuildId): Promise<ServingPointer>;
  /** Moves the pointer if it still is at `from`; answers whether it did. */
  move(name: string, from: BuildId, to: BuildId, passedOver: number): Promise<boolean>;
};

export async function openServingPointers(connection: Connection): Promise<ServingPointers> {
  await modelOf<ServingDoc>(connection, 'projection_serving', schema).createCollection();
  return servingPointersOf(connection);
}

/** The same where the store may only be read. */
export function servingPointersOf(connection: Connection): ServingPointers {
  const model = modelOf<ServingDoc>(connection, 'projection_serving', schema);
  const toPointer = (doc: ServingDoc | null): ServingPointer | null => {
    const build = doc && parseBuildId(doc.build);
    return build && { build, passedOver: doc.passedOver ?? 0 };
  };
  const read = async (name: string) => toPointer(await model.findOne({ _id: name }).lean<ServingDoc>());

  return {
    read,
    async all() {
      const pointers = new Map<string, ServingPointer>();
      for (const doc of await model.find().limit(10_000).lean<ServingDoc[]>()) {
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
