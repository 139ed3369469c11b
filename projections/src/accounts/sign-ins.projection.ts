import { Schema } from 'mongoose';
import type { Projection } from '../kernel/projection.ts';
import { type SignInDoc, signInsView } from './sign-ins.view.ts';

const schema = new Schema(
  { _id: String, accountId: String, position: String },
  { versionKey: false, minimize: false },
);

export const signInsProjection: Projection<SignInDoc> = {
  name: 'sign_ins',
  version: 1,
  schema,
  events: ['SignInLinked'],
  ...signInsView,
};
