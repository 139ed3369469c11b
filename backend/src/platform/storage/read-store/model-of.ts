import type { Connection, Model, Schema } from 'mongoose';

/** The model of this name on the connection; the same one when it is asked for again. */
export function modelOf<Doc extends object>(
  connection: Connection,
  name: string,
  schema: Schema,
  collection: string = name,
): Model<Doc> {
  // The schema describes the document that the caller names; mongoose cannot tell that from its runtime schema.
  const known = connection.models[name] ?? connection.model(name, schema, collection);
  return known as unknown as Model<Doc>;
}
