import type { Connection, Model, Schema } from 'mongoose';

/** Returns the connection's model with this name and creates it on the first call. */
export function modelOf<Doc extends object>(
  connection: Connection,
  name: string,
  schema: Schema,
  collection: string = name,
): Model<Doc> {
  // The schema matches the caller's type, which mongoose can't infer from it.
  const known = connection.models[name] ?? connection.model(name, schema, collection);
  return known as unknown as Model<Doc>;
}
