import type { NewsCategoryCommand } from './news-category.commands.ts';

type CategoryFields = Omit<
  Extract<NewsCategoryCommand, { type: 'ChangeNewsCategory' }>['data'],
  'categoryId'
>;

export type CategoryState = { status: 'none' } | { status: 'created'; fields: CategoryFields };
