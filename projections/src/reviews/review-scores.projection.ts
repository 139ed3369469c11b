import { Schema } from 'mongoose';
import type { Projection } from '../kernel/projection.ts';
import { type ReviewScoreDoc, reviewScoresView } from './review-scores.view.ts';

const schema = new Schema(
  { _id: String, count: Number, stars: Number, position: String },
  { versionKey: false, minimize: false },
);

export const reviewScoresProjection: Projection<ReviewScoreDoc> = {
  name: 'review_scores',
  version: 2,
  schema,
  ...reviewScoresView,
};
