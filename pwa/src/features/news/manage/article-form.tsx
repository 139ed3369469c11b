import { campaignsApi } from '@everpaw/contracts/cart/campaigns.api';
import { isPermitted } from '@everpaw/contracts/kernel/features/roles';
import { slugOf } from '@everpaw/contracts/kernel/text/slug';
import {
  type ArticleFields,
  articleFields,
  newArticleFields,
} from '@everpaw/contracts/news/article.commands';
import { newsApi } from '@everpaw/contracts/news/news.api';
import type { CategoryCount, EditedArticle } from '@everpaw/contracts/news/news.dto';
import { articleTextLimits as limits } from '@everpaw/contracts/news/news.limits';
import { newsEditingMessages as messages } from '@everpaw/contracts/news/news-editing.messages';
import { articleTypes, productUpdateTypes } from '@everpaw/contracts/news/news-kinds';
import { useAnswer } from '../../../net/use-answer.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select, Switch, TextArea, TextField } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { SubmitRow } from '../../../ui/submit-row.tsx';
import { SitePhotoField } from '../../media/site-photo-field.tsx';
import { StoryField } from '../../memorials/story/story-field.tsx';
import { useCurrentUser } from '../../session/current-user.ts';
import { useNewsAct } from '../news-acts.ts';
import { type ArticleDraft, articleDraftOf, articleInputOf, newArticleDraft } from './article-draft.ts';

type FormProps = {
  /** Null creates a new article. */
  article: EditedArticle | null;
  /** The initial values of a new article. */
  begin?: Partial<ArticleDraft>;
  categories: readonly CategoryCount[];
  onClose: () => void;
  onSaved: () => void;
};

const slugIn = ({ slug, title }: ArticleDraft) => slug || slugOf(title, limits.slug);

/** A dialog that creates or edits an article. */
export function ArticleForm({ article, begin, categories, onClose, onSaved }: FormProps) {
  const { act } = useNewsAct();
  const form = useForm<ArticleDraft, ArticleFields & { slug?: string }>({
    start: article ? articleDraftOf(article) : { ...newArticleDraft, ...begin },
    check: (draft) =>
      article
        ? articleFields.safeParse(articleInputOf(draft, article))
        : newArticleFields.safeParse({ ...articleInputOf(draft, article), slug: slugIn(draft) }),
    async send({ slug = '', ...input }) {
      await (article
        ? act(newsApi.edit, { params: { id: article.id }, body: input })
        : act(newsApi.draft, { body: { ...input, slug } }));
      onSaved();
      onClose();
    },
    failed: messages.notSaved,
  });
  const { values, text, set, errors } = form;
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={false}
      size="wide"
      title={article ? messages.editTitle : messages.beginTitle}
    >
      <form {...form.attributes} className="grid gap-6">
        <Naming form={form} categories={categories} ownSlug={article ? null : slugIn(values)} />
        <TextArea
          label={messages.fieldSummary}
          hint={messages.summaryHint}
          limit={limits.summary}
          rows={2}
          {...text('summary')}
        />
        <div className="grid gap-1.5">
          <StoryField
            story={values.content}
            label={messages.fieldContent}
            placeholder={messages.contentPlaceholder}
            onChange={(content) => set({ content })}
          />
          {errors.content && <p className="font-medium text-danger text-small">{errors.content}</p>}
        </div>
        <Particular form={form} affected={article?.affectedCustomers ?? null} />
        <Settings form={form} />
        <SubmitRow form={form} busyLabel={messages.saving} label={messages.save} />
      </form>
    </Dialog>
  );
}

type Form = ReturnType<typeof useForm<ArticleDraft>>;

/** The fields that only a product update or a promotion has. */
function Particular({ form: { values, text }, affected }: { form: Form; affected: number | null }) {
  const { user } = useCurrentUser();
  const mayCampaigns = user !== null && isPermitted(user, 'campaigns.manage');
  const { data } = useAnswer(campaignsApi.list, { enabled: mayCampaigns && values.type === 'promotion' });
  if (values.type === 'promotion')
    return (
      mayCampaigns && (
        <Select
          label={messages.fieldCampaign}
          placeholder={messages.noCampaign}
          options={(data ?? []).map(({ id, discountCode, campaignName }) => ({
            value: id,
            label: `${discountCode} · ${campaignName}`,
          }))}
          {...text('campaignId')}
        />
      )
    );
  if (values.type !== 'product-update') return null;
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Select
        label={messages.fieldUpdateType}
        options={productUpdateTypes.map((value) => ({ value, label: messages.updateNames[value] }))}
        {...text('updateType')}
      />
      <TextField label={messages.fieldChanges} {...text('changesSummary', 'productUpdate.changesSummary')} />
      <TextField label={messages.fieldBefore} required={false} {...text('previousData')} />
      <TextField label={messages.fieldAfter} required={false} {...text('currentData')} />
      {affected !== null && <p className="text-ink-soft sm:col-span-2">{messages.affected(affected)}</p>}
    </div>
  );
}

/** Image, tags, expiry, and whether the article is featured, pinned and open for comments. */
function Settings({ form: { values, errors, text, set } }: { form: Form }) {
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SitePhotoField
          label={messages.fieldImage}
          optional
          value={values.featuredImageUrl}
          error={errors.featuredImageUrl}
          onChange={(featuredImageUrl) => set({ featuredImageUrl })}
        />
        <TextField label={messages.fieldImageAlt} {...text('featuredImageAlt')} />
        <TextField label={messages.fieldTags} hint={messages.tagsHint} {...text('tags')} />
        <TextField
          type="datetime-local"
          label={messages.fieldExpires}
          hint={messages.expiresHint}
          {...text('expiresAt')}
        />
        <TextField label={messages.fieldMetaTitle} required={false} {...text('metaTitle')} />
        <TextField label={messages.fieldMetaDescription} required={false} {...text('metaDescription')} />
      </div>
      <div className="grid gap-1">
        <Switch
          label={messages.fieldFeatured}
          checked={values.isFeatured}
          onChange={(isFeatured) => set({ isFeatured })}
        />
        <Switch
          label={messages.fieldPinned}
          checked={values.isPinned}
          onChange={(isPinned) => set({ isPinned })}
        />
        <Switch
          label={messages.fieldComments}
          checked={values.allowComments}
          onChange={(allowComments) => set({ allowComments })}
        />
      </div>
    </>
  );
}

/**
 * Title, address and category. `ownSlug` is the slug that a new article gets; null for an existing article, which has
 * one.
 */
function Naming({
  form: { text },
  categories,
  ownSlug,
}: {
  form: Form;
  categories: FormProps['categories'];
  ownSlug: string | null;
}) {
  return (
    <>
      <TextField label={messages.fieldTitle} maxLength={limits.title} {...text('title')} />
      {ownSlug !== null && (
        <TextField
          label={messages.fieldSlug}
          hint={messages.slugHint(ownSlug || '…')}
          placeholder={ownSlug}
          maxLength={limits.slug}
          {...text('slug')}
        />
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Select
          label={messages.fieldType}
          options={articleTypes.map((value) => ({ value, label: messages.typeNames[value] }))}
          {...text('type')}
        />
        <Select
          label={messages.fieldCategory}
          placeholder={messages.noCategory}
          options={categories.map(({ category }) => ({ value: category.id, label: category.name }))}
          {...text('categoryId')}
        />
      </div>
    </>
  );
}
