import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import { articleDecider } from '@everpaw/contracts/news/article.decider';
import { newsCategoryDecider } from '@everpaw/contracts/news/news-category.decider';
import { v5 as uuidv5 } from 'uuid';
import { articleIdOf, articleStream, categoryIdOf, categoryStream } from '../news/news.commands.ts';
import type { CommandExecutor } from '../platform/execution/commands/command-executor.ts';
import type { TypedCommand } from '../platform/execution/commands/command-map.ts';
import type { StreamStates } from '../platform/execution/commands/stream-states.ts';
import { type DemoArticle } from './demo-article.ts';
import { demoArticles, demoCategories, markupOf } from './demo-news.ts';

type Parts = {
  clock: () => Date;
  states: StreamStates;
  executorAt(at: string): Pick<CommandExecutor, 'execute'>;
};

/**
 * Fills the news of a new site once. Existing or changed articles are left alone. `campaignId` is the
 * campaign that an article mentions.
 */
export async function seedNews(parts: Parts, campaignId: string | null): Promise<void> {
  for (const category of demoCategories) {
    const categoryId = categoryIdOf(category.slug);
    const { state } = await parts.states.load(newsCategoryDecider, categoryStream(categoryId));
    // Loaded with this decider.
    if ((state as typeof newsCategoryDecider.initialState).status !== 'none') continue;
    const data = { categoryId, ...category };
    await execute(parts, parts.clock(), categoryId, { type: 'CreateNewsCategory', data });
  }
  for (const article of demoArticles) await seedArticle(parts, article, campaignId);
}

async function seedArticle(parts: Parts, article: DemoArticle, campaignId: string | null): Promise<void> {
  const { slug, category, daysAgo, image, imageAlt, text, offer, ...words } = article;
  const articleId = articleIdOf(slug);
  const { state } = await parts.states.load(articleDecider, articleStream(articleId));
  const { status } = state as typeof articleDecider.initialState; // as above
  const at = new Date(parts.clock().getTime() - daysAgo * dayMs);
  if (status === 'none') {
    const data = {
      type: 'news' as const,
      tags: [],
      isPinned: false,
      isFeatured: false,
      productUpdate: null,
      ...words,
      articleId,
      slug,
      categoryId: categoryIdOf(category),
      content: markupOf(text),
      featuredImageUrl: `/news/${image}.svg`,
      featuredImageAlt: imageAlt,
      socialImageUrl: null,
      canonicalUrl: null,
      metaTitle: null,
      metaDescription: null,
      allowComments: true,
      expiresAt: null,
      campaignId: offer ? campaignId : null,
    };
    await execute(parts, at, articleId, { type: 'DraftArticle', data });
  }
  // Uses the first publication's command id, so an article that was archived or unpublished isn't published
  // again.
  if (status === 'none' || status === 'draft')
    await execute(parts, at, articleId, { type: 'PublishArticle', data: { articleId } });
}

async function execute({ executorAt }: Parts, at: Date, id: string, command: TypedCommand): Promise<void> {
  await executorAt(at.toISOString()).execute({
    ...command,
    commandId: uuidv5(`seed ${command.type}`, id),
    actor: { kind: 'system', name: 'demo' },
  });
}
