import { Schema } from 'mongoose';
import type { Projection } from '../kernel/projection.ts';
import { type ArticleDoc, articlesView } from './articles.view.ts';

const schema = new Schema(
  {
    _id: String,
    slug: String,
    type: String,
    status: String,
    listed: Boolean,
    isChosen: Boolean,
    categoryId: String,
    title: String,
    summary: String,
    content: String,
    searchWords: [String],
    featuredImageUrl: String,
    featuredImageAlt: String,
    socialImageUrl: String,
    canonicalUrl: String,
    metaTitle: String,
    metaDescription: String,
    tags: [String],
    isPinned: Boolean,
    isFeatured: Boolean,
    allowComments: Boolean,
    campaignId: String,
    productUpdate: Schema.Types.Mixed,
    authorId: String,
    editorId: String,
    lastEditedAt: String,
    scheduledAt: String,
    publishedAt: String,
    expiresAt: String,
    likeCount: Number,
    createdAt: String,
    position: String,
  },
  { versionKey: false, minimize: false },
);
// What is out, newest first: all, by type, by category, by both, and what is featured or pinned.
schema.index({ listed: 1, publishedAt: -1, _id: -1 });
schema.index({ listed: 1, type: 1, publishedAt: -1, _id: -1 });
schema.index({ listed: 1, categoryId: 1, publishedAt: -1, _id: -1 });
schema.index({ listed: 1, isChosen: 1, publishedAt: -1, _id: -1 });
// One by its address.
schema.index({ slug: 1 });
// For those who write: all of them and by status, and those of a campaign.
schema.index({ createdAt: -1, _id: -1 });
schema.index({ status: 1, createdAt: -1, _id: -1 });
schema.index({ campaignId: 1 });
// By the beginnings of words.
schema.index({ searchWords: 1 });

export const articlesProjection: Projection<ArticleDoc> = {
  name: 'articles',
  version: 2,
  schema,
  ...articlesView,
};
