import { canonicalJson } from '../kernel/canonical-json.ts';
import { type Decider, decideBy, evolveBy } from '../kernel/decider.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { type ArticleContext, requirePermitted } from './article.decider.ts';
import type { NewsCategoryCommand } from './news-category.commands.ts';
import type { NewsCategoryEvent } from './news-category.events.ts';
import { type CategoryState } from './news-category.state.ts';
import { newsChangeMessages as messages } from './news-changes.messages.ts';

export type CategoryContext = Pick<ArticleContext, 'caller'>;

/** A category of the news. It is deactivated instead of deleted, so that its articles keep it. */
export const newsCategoryDecider: Decider<
  CategoryState,
  NewsCategoryCommand,
  NewsCategoryEvent,
  CategoryContext
> = {
  initialState: { status: 'none' },

  evolve: evolveBy<CategoryState, NewsCategoryEvent, CategoryState>({
    NewsCategoryCreated: (_, { data: { categoryId: _id, slug: _slug, ...fields } }) => ({
      status: 'created',
      fields,
    }),
    NewsCategoryChanged: (_, { data: { categoryId: _id, ...fields } }) => ({ status: 'created', fields }),
  }),

  decide: decideBy<CategoryState, NewsCategoryCommand, NewsCategoryEvent, CategoryContext>({
    CreateNewsCategory(command, state, { caller }) {
      requirePermitted(command, caller, 'news-categories.manage');
      if (state.status !== 'none')
        throw new DomainError('conflict', 'category-exists', messages.categoryExists, {
          errors: [{ path: 'slug', message: messages.categoryExists }],
        });
      return [{ type: 'NewsCategoryCreated', data: command.data }];
    },
    ChangeNewsCategory(command, state, { caller }) {
      requirePermitted(command, caller, 'news-categories.manage');
      if (state.status === 'none')
        throw new DomainError('not-found', 'category-not-found', messages.categoryNotFound);
      const { categoryId: _, ...fields } = command.data;
      if (canonicalJson(fields) === canonicalJson(state.fields)) return [];
      return [{ type: 'NewsCategoryChanged', data: command.data }];
    },
  }),
};
