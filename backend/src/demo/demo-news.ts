import { escapeHtml } from '@everpaw/contracts/kernel/text/html';
import type { newCategoryFields } from '@everpaw/contracts/news/news-category.commands';
import type * as z from 'zod/mini';
import type { DemoArticle } from './demo-article.ts';
import { articlesOfEverpaw } from './demo-articles-of-everpaw.ts';
import { articlesOfGrief } from './demo-articles-of-grief.ts';

/** The articles of a new site. */
export const demoArticles: readonly DemoArticle[] = [...articlesOfGrief, ...articlesOfEverpaw];

/** The categories of the articles, in display order. */
export const demoCategories: readonly z.infer<typeof newCategoryFields>[] = (
  [
    [
      'coping-with-loss',
      'Coping with loss',
      '#3A5372',
      'Days that are hard, and what can carry you through them.',
    ],
    [
      'families',
      'Families & friends',
      '#8F452B',
      'Children, other animals, and those who would like to help.',
    ],
    ['remembering', 'Remembering', '#3B5938', 'Words, rituals and small things that stay.'],
    ['using-everpaw', 'Using Everpaw', '#6B5B2E', 'What you can do here, and what we have made better.'],
    ['offers', 'Offers', '#7A4A6B', 'From the memorial store.'],
  ] as const
).map(([slug, name, color, description], index) => ({
  slug,
  name,
  color,
  description,
  isActive: true,
  sortOrder: index * 10,
}));

function inline(text: string): string {
  return escapeHtml(text).replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
}

/** Converts the text of a demo article to the stored markup. A `1. ` in an item is kept as text. */
export function markupOf(text: string): string {
  let markup = '';
  let isText = false;
  for (const block of text.split(/\n{2,}/)) {
    const lines = block.split('\n');
    if (lines.every((line) => line.startsWith('- '))) {
      markup += lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join('');
      isText = false;
    } else if (block.startsWith('> ')) {
      markup += `<blockquote>${inline(block.slice(2))}</blockquote>`;
      isText = false;
    } else {
      const words = block.startsWith('## ') ? `<strong>${inline(block.slice(3))}</strong>` : inline(block);
      markup += `${isText ? '<br><br>' : ''}${words}`;
      isText = true;
    }
  }
  return markup;
}
