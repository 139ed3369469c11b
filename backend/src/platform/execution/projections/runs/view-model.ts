import type { Connection, Model, Schema } from 'mongoose';
import { modelOf } from '../../../storage/read-store/model-of.ts';
import type { Stored } from './fold.ts';

const quietSchemas = new WeakMap<Schema, Schema>();

/** Returns the model of a build's collection. Only the engine creates collections and indexes. */
export function viewModel(connection: Connection, build: string, schema: Schema): Model<Stored> {
  const quiet = quietSchemas.get(schema) ?? schema.clone().set('autoIndex', false).set('autoCreate', false);
  quietSchemas.set(schema, quiet);
  return modelOf<Stored>(connection, build, quiet);
}
