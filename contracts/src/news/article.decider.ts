import type { LivingAccount } from '../accounts/account.decider.ts';
import { accountMessages } from '../accounts/accounts.messages.ts';
import { canonicalJson } from '../kernel/canonical-json.ts';
import { type Command, type Decider, decideBy, evolveBy } from '../kernel/decider.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { isPermitted, type Permission } from '../kernel/features/roles.ts';
import { valuesIn } from '../kernel/fields/define-fields.ts';
import { requireUsablePhoto } from '../media/site-photo.ts';
import type { ArticleCommand, ArticleFields } from './article.commands.ts';
import type { ArticleEvent } from './article.events.ts';
import { editableFields } from './article.fields.ts';
import type { CategoryState } from './news-category.state.ts';
import { newsChangeMessages as messages } from './news-changes.messages.ts';

/**
 * An article as its rules know it:
 *
 *     draft ⇄ scheduled → published → archived → draft
 *
 * A draft may also be published at once, and one that is scheduled archived.
 */
export type ExistingArticle = { slug: string; fields: ArticleFields } & (
  | { status: 'draft' | 'published' | 'archived' }
  | { status: 'scheduled'; publishAt: string }
);
export type ArticleState = { status: 'none' } | ExistingArticle;

/** The acting account; null for the system. `category` is the chosen category, if any. */
export type ArticleContext = {
  caller: Pick<LivingAccount, 'role' | 'permissions' | 'isActive'> | null;
  category: CategoryState | null;
  usablePhotos: ReadonlySet<string>;
};

/** Throws `not-permitted` unless the actor is the system or an account with this permission. */
export function requirePermitted(
  { meta }: Command,
  caller: ArticleContext['caller'],
  permission: Permission,
): void {
  if (meta.actor.kind !== 'system' && !isPermitted(caller, permission))
    throw new DomainError('forbidden', 'not-permitted', accountMessages.notPermitted);
}

export function articleNotFound(): DomainError {
  return new DomainError('not-found', 'article-not-found', messages.articleNotFound);
}

function requireArticle(state: ArticleState): ExistingArticle {
  if (state.status === 'none') throw articleNotFound();
  return state;
}

function refused(code: string, path: string, message: string): DomainError {
  return new DomainError('invalid', code, message, { errors: [{ path, message }] });
}

function requireCategory(category: CategoryState | null): void {
  if (category === null || category.status === 'none')
    throw refused('category-not-found', 'categoryId', messages.categoryNotFound);
}

/** Refuses an expiry before the publication. */
function requireTime({ expiresAt }: Pick<ArticleFields, 'expiresAt'>, from: string): void {
  if (expiresAt !== null && expiresAt <= from)
    throw refused('expires-too-soon', 'expiresAt', messages.expiresTooSoon);
}

const pictures = ['featuredImageUrl', 'socialImageUrl'] as const;

const actorId = ({ meta: { actor } }: Command) => (actor.kind === 'account' ? actor.accountId : null);

function moved(state: ArticleState, status: 'draft' | 'published' | 'archived'): ArticleState {
  return state.status === 'none' ? state : { slug: state.slug, fields: state.fields, status };
}

function published(articleId: string, { fields }: ExistingArticle): ArticleEvent {
  return { type: 'ArticlePublished', data: { articleId, expiresAt: fields.expiresAt } };
}

/** An article: written, scheduled, published and archived by accounts with the permission. */
export const articleDecider: Decider<ArticleState, ArticleCommand, ArticleEvent, ArticleContext> = {
  initialState: { status: 'none' },

  evolve: evolveBy<ArticleState, ArticleEvent, ArticleState>({
    ArticleDrafted: (_, { data: { articleId: _id, slug, authorId: _author, ...fields } }) => ({
      status: 'draft',
      slug,
      fields: { ...fields, ...valuesIn(editableFields, fields) },
    }),
    ArticleEdited: (state, { data: { articleId: _id, editorId: _editor, ...fields } }) =>
      state.status === 'none'
        ? state
        : { ...state, fields: { ...fields, ...valuesIn(editableFields, fields) } },
    ArticleScheduled: (state, { data: { publishAt } }) =>
      state.status === 'none'
        ? state
        : { slug: state.slug, fields: state.fields, status: 'scheduled', publishAt },
    ArticlePublished: (state) => moved(state, 'published'),
    ArticleArchived: (state) => moved(state, 'archived'),
    ArticleReturnedToDraft: (state) => moved(state, 'draft'),
  }),

  decide: decideBy<ArticleState, ArticleCommand, ArticleEvent, ArticleContext>({
    DraftArticle(command, state, { caller, category, usablePhotos }) {
      requirePermitted(command, caller, 'news.manage');
      if (state.status !== 'none')
        throw new DomainError('conflict', 'article-exists', messages.articleExists, {
          errors: [{ path: 'slug', message: messages.articleExists }],
        });
      requireCategory(category);
      for (const path of pictures) requireUsablePhoto(command.data[path], path, usablePhotos);
      return [{ type: 'ArticleDrafted', data: { ...command.data, authorId: actorId(command) } }];
    },

    EditArticle(command, state, { caller, category, usablePhotos }) {
      requirePermitted(command, caller, 'news.manage');
      const article = requireArticle(state);
      const { articleId, ...fields } = command.data;
      if (canonicalJson(fields) === canonicalJson(article.fields)) return [];
      requireCategory(category);
      for (const path of pictures)
        if (fields[path] !== article.fields[path]) requireUsablePhoto(fields[path], path, usablePhotos);
      if (article.status === 'published') requireTime(fields, command.meta.at);
      if (article.status === 'scheduled') requireTime(fields, article.publishAt);
      return [{ type: 'ArticleEdited', data: { articleId, editorId: actorId(command), ...fields } }];
    },

    ScheduleArticle(command, state, { caller }) {
      requirePermitted(command, caller, 'news.manage');
      const article = requireArticle(state);
      const { articleId, publishAt } = command.data;
      if (article.status === 'published' || article.status === 'archived')
        throw new DomainError('conflict', 'not-publishable', messages.notPublishable);
      if (article.status === 'scheduled' && article.publishAt === publishAt) return [];
      if (publishAt <= command.meta.at)
        throw refused('publish-in-future', 'publishAt', messages.publishInFuture);
      requireTime(article.fields, publishAt);
      return [{ type: 'ArticleScheduled', data: { articleId, publishAt } }];
    },

    PublishArticle(command, state, { caller }) {
      requirePermitted(command, caller, 'news.manage');
      const article = requireArticle(state);
      if (article.status === 'published') return [];
      requireTime(article.fields, command.meta.at);
      return [published(command.data.articleId, article)];
    },

    PublishDueArticle(command, state) {
      if (command.meta.actor.kind !== 'system') requirePermitted(command, null, 'news.manage');
      const { articleId, publishAt } = command.data;
      if (state.status !== 'scheduled' || state.publishAt !== publishAt) return [];
      return [published(articleId, state)];
    },

    ArchiveArticle(command, state, { caller }) {
      requirePermitted(command, caller, 'news.manage');
      const { status } = requireArticle(state);
      if (status === 'archived') return [];
      if (status === 'draft') throw new DomainError('conflict', 'not-archivable', messages.notArchivable);
      return [{ type: 'ArticleArchived', data: { articleId: command.data.articleId, cause: 'by-hand' } }];
    },

    ExpireArticle(command, state) {
      if (command.meta.actor.kind !== 'system') requirePermitted(command, null, 'news.manage');
      const { articleId, expiresAt } = command.data;
      if (state.status !== 'published' || state.fields.expiresAt !== expiresAt) return [];
      return [{ type: 'ArticleArchived', data: { articleId, cause: 'expired' } }];
    },

    ReturnArticleToDraft(command, state, { caller }) {
      requirePermitted(command, caller, 'news.manage');
      const { status } = requireArticle(state);
      if (status === 'draft') return [];
      return [{ type: 'ArticleReturnedToDraft', data: command.data }];
    },
  }),
};
