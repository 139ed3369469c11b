import { versionWith } from '@everpaw/contracts/kernel/fields/define-fields';
import { editableFields } from '@everpaw/contracts/news/article.fields';
import { pathsOf } from '../kernel/field-paths.ts';
import { defineProjection, Mixed } from '../kernel/projection.ts';
import { articlesView } from './articles.view.ts';

export const articlesProjection = defineProjection({
  name: 'articles',
  version: versionWith(editableFields, 3),
  view: articlesView,
  paths: {
    slug: String,
    status: String,
    listed: Boolean,
    isChosen: Boolean,
    searchWords: [String],
    ...pathsOf(editableFields),
    productUpdate: Mixed,
    authorId: String,
    editorId: String,
    lastEditedAt: String,
    scheduledAt: String,
    publishedAt: String,
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
