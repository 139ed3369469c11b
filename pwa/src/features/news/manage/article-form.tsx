import { campaignsApi } from '@everpaw/contracts/cart/campaigns.api';
import { isPermitted } from '@everpaw/contracts/kernel/roles';
import { articleFields, slug as slugSchema } from '@everpaw/contracts/news/article.commands';
import { newsApi } from '@everpaw/contracts/news/news.api';
import type { CategoryCount, EditedArticle } from '@everpaw/contracts/news/news.dto';
import { articleTextLimits as limits } from '@everpaw/contracts/news/news.limits';
import { newsEditingMessages as messages } from '@everpaw/contracts/news/news-editing.messages';
import { articleTypes, productUpdateTypes, slugOf } from '@everpaw/contracts/news/news-kinds';
import { useAnswer } from '../../../net/use-answer.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select, Switch, TextArea, TextField } from '../../../ui/field.tsx';
import { useDraftForm } from '../../../ui/form/draft-form.ts';
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

/** A dialog that creates or edits an article. */
export function ArticleForm({ article, begin, categories, onClose, onSaved }: FormProps) {
  const form = useDraftForm(
    () => (article ? articleDraftOf(article) : { ...newArticleDraft, ...begin }),
    messages.notSaved,
  );
  const { act, busy } = useNewsAct();
  const { draft, text, set, errors } = form;
  const ownSlug = draft.slug || slugOf(draft.title, limits.slug);
  const save = (event: Parameters<typeof form.submit>[0]) => {
    const input = articleInputOf(draft, article);
    const fields = articleFields.safeParse(input);
    const checked = fields.success && !article ? slugSchema.safeParse(ownSlug) : fields;
    return form.submit(event, fields.success ? slugProblem(checked) : fields, async () => {
      await (article
        ? act(newsApi.edit, { params: { id: article.id }, body: input })
        : act(newsApi.draft, { body: { ...input, slug: ownSlug } }));
      onSaved();
      onClose();
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={false}
      size="wide"
      title={article ? messages.editTitle : messages.beginTitle}
    >
      <form noValidate className="grid gap-6" onSubmit={(event) => void save(event)}>
        <Naming form={form} categories={categories} ownSlug={article ? null : ownSlug} />
        <TextArea
          label={messages.fieldSummary}
          hint={messages.summaryHint}
          limit={limits.summary}
          rows={2}
          {...text('summary')}
        />
        <div className="grid gap-1.5">
          <StoryField
            story={draft.content}
            label={messages.fieldContent}
            placeholder={messages.contentPlaceholder}
            onChange={(content) => set({ content })}
          />
          {errors.content && <p className="font-medium text-danger text-small">{errors.content}</p>}
        </div>
        <Particular form={form} affected={article?.affectedCustomers ?? null} />
        <Settings form={form} />
        <p role="status" className="font-medium text-danger text-small">
          {form.failure}
        </p>
        <Button type="submit" busy={busy} busyLabel={messages.saving} className="justify-self-start">
          {messages.save}
        </Button>
      </form>
    </Dialog>
  );
}

type Checked = ReturnType<typeof articleFields.safeParse> | ReturnType<typeof slugSchema.safeParse>;

/** Assigns the errors of a slug to the slug field. */
function slugProblem(checked: Checked): Checked {
  if (!checked.success)
    for (const issue of checked.error.issues) if (issue.path.length === 0) issue.path.push('slug');
  return checked;
}

type Form = ReturnType<typeof useDraftForm<typeof newArticleDraft>>;

/** The fields that only a product update or a promotion has. */
function Particular({ form: { draft, text }, affected }: { form: Form; affected: number | null }) {
  const { user } = useCurrentUser();
  const mayCampaigns = user !== null && isPermitted(user, 'campaigns.manage');
  const { data } = useAnswer(campaignsApi.list, { enabled: mayCampaigns && draft.type === 'promotion' });
  if (draft.type === 'promotion')
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
  if (draft.type !== 'product-update') return null;
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
function Settings({ form: { draft, errors, text, set } }: { form: Form }) {
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SitePhotoField
          label={messages.fieldImage}
          optional
          value={draft.featuredImageUrl}
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
          checked={draft.isFeatured}
          onChange={(isFeatured) => set({ isFeatured })}
        />
        <Switch
          label={messages.fieldPinned}
          checked={draft.isPinned}
          onChange={(isPinned) => set({ isPinned })}
        />
        <Switch
          label={messages.fieldComments}
          checked={draft.allowComments}
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
