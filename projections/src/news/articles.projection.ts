import { defineProjection, Mixed } from '../kernel/projection.ts';
import { articlesView } from './articles.view.ts';

export const articlesProjection = defineProjection({
  name: 'articles',
  version: 2,
  view: articlesView,
  paths: {
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
    productUpdate: Mixed,
    authorId: String,
    editorId: String,
    lastEditedAt: String,
    scheduledAt: String,
    publishedAt: String,
    expiresAt: String,
    likeCount: Number,
    createdAt: String,
  },
  indexes: [
    // Published articles, the newest first: all, by type, by category, by both, and featured or pinned ones.
    { listed: 1, publishedAt: -1, _id: -1 },
    { listed: 1, type: 1, publishedAt: -1, _id: -1 },
    { listed: 1, categoryId: 1, publishedAt: -1, _id: -1 },
    { listed: 1, isChosen: 1, publishedAt: -1, _id: -1 },
    // By slug.
    { slug: 1 },
    // For editors: all, by status, and by campaign.
    { createdAt: -1, _id: -1 },
    { status: 1, createdAt: -1, _id: -1 },
    { campaignId: 1 },
    // Search by word prefixes.
    { searchWords: 1 },
  ],
});
