import { Schema } from 'mongoose';
import type { Projection } from '../kernel/projection.ts';
import { type SignInDoc, signInsView } from './sign-ins.view.ts';

const schema = new Schema(
  { _id: String, accountId: String, opens: String, position: String },
  { versionKey: false, minimize: false },
);
// The accounts that a service's person opens.
schema.index({ opens: 1 });

export const signInsProjection: Projection<SignInDoc> = {
  name: 'sign_ins',
  version: 2,
  schema,
  ...signInsView,
};
