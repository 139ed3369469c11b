import { slugOf } from '@everpaw/contracts/kernel/text/slug';
import { newsApi } from '@everpaw/contracts/news/news.api';
import type { NewsCategoryDto } from '@everpaw/contracts/news/news.dto';
import { defaultCategoryColor, categoryTextLimits as limits } from '@everpaw/contracts/news/news.limits';
import { newCategoryFields } from '@everpaw/contracts/news/news-category.commands';
import { newsEditingMessages as messages } from '@everpaw/contracts/news/news-editing.messages';
import { useState } from 'react';
import { useAnswer } from '../../../net/use-answer.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Switch, TextArea, TextField } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useToast } from '../../../ui/helpers/notices.ts';
import { ItemList, ListIntro } from '../../../ui/item-list.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { SubmitRow } from '../../../ui/submit-row.tsx';
import { useNewsAct } from '../news-acts.ts';
import { CategoryDot } from '../news-card.tsx';

/** The news categories, for people who manage them. */
export default function NewsCategories() {
  const list = useAnswer(newsApi.allCategories, { staleTime: 0 });
  const [edited, setEdited] = useState<NewsCategoryDto | 'new' | null>(null);
  const notify = useToast();
  return (
    <div className="grid max-w-[60rem] gap-6">
      <ListIntro text={messages.categoriesText} add={messages.newCategory} onAdd={() => setEdited('new')} />
      <ItemList
        list={list}
        items={list.data}
        texts={{
          reading: messages.readingCategories,
          failed: messages.categoriesFailed,
          tryAgain: messages.notDone,
        }}
        empty={<EmptyState title={messages.noCategories}>{messages.noCategoriesText}</EmptyState>}
        skeletons={['h-16 w-full', 'h-16 w-full']}
        row={({ category, feedCount }) => (
          <li
            key={category.id}
            className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-rule border-b py-4"
          >
            <div className="grid gap-1">
              <h2 className="flex flex-wrap items-center gap-2.5 font-semibold">
                <CategoryDot color={category.color} />
                {category.name}
                {!category.isActive && <Badge>{messages.categoryOff}</Badge>}
              </h2>
              <p className="text-ink-soft text-small">
                {messages.articleCount(feedCount)}
                {category.description && ` · ${category.description}`}
              </p>
            </div>
            <Button
              variant="plain"
              className="-ml-3 px-3 sm:ml-0"
              aria-label={`${messages.edit} ${category.name}`}
              onClick={() => setEdited(category)}
            >
              {messages.edit}
            </Button>
          </li>
        )}
      />
      {edited && (
        <CategoryForm
          category={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => notify({ title: messages.categorySaved })}
        />
      )}
    </div>
  );
}

type FormProps = { category: NewsCategoryDto | null; onClose: () => void; onSaved: () => void };

function CategoryForm({ category, onClose, onSaved }: FormProps) {
  const { act } = useNewsAct();
  const slugIn = ({ slug, name }: { slug: string; name: string }) => slug || slugOf(name, limits.slug);
  const form = useForm({
    start: {
      name: category?.name ?? '',
      slug: category?.slug ?? '',
      description: category?.description ?? '',
      color: category?.color ?? defaultCategoryColor,
      isActive: category?.isActive ?? true,
      sortOrder: String(category?.sortOrder ?? 0),
    },
    check: (values) =>
      newCategoryFields.safeParse({ ...values, slug: slugIn(values), sortOrder: Number(values.sortOrder) }),
    async send(input) {
      const { slug: _, ...fields } = input;
      await (category
        ? act(newsApi.changeCategory, { params: { id: category.id }, body: fields })
        : act(newsApi.createCategory, { body: input }));
      onSaved();
      onClose();
    },
    failed: messages.notSaved,
  });
  const { values, text, set } = form;
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={false}
      title={category ? `${messages.edit} ${category.name}` : messages.newCategory}
    >
      <form {...form.attributes} className="grid gap-5">
        <TextField label={messages.categoryName} maxLength={limits.name} {...text('name')} />
        {!category && (
          <TextField label={messages.categorySlug} placeholder={slugIn(values)} {...text('slug')} />
        )}
        <TextArea label={messages.categoryDescription} rows={2} {...text('description')} />
        <div className="grid grid-cols-2 items-start gap-5">
          <TextField type="color" label={messages.categoryColor} className="p-1.5" {...text('color')} />
          <TextField
            type="number"
            inputMode="numeric"
            min={0}
            label={messages.categoryOrder}
            {...text('sortOrder')}
          />
        </div>
        <Switch
          label={messages.categoryActive}
          checked={values.isActive}
          onChange={(isActive) => set({ isActive })}
        />
        <SubmitRow form={form} busyLabel={messages.saving} label={messages.save} />
      </form>
    </Dialog>
  );
}
