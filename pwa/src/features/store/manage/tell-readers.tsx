import { newsApi } from '@everpaw/contracts/news/news.api';
import { newsEditingMessages } from '@everpaw/contracts/news/news-editing.messages';
import { productChangeMessages as messages } from '@everpaw/contracts/store/product-changes.messages';
import { useState } from 'react';
import { useAnswer } from '../../../net/use-answer.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/helpers/notices.ts';
import { ArticleForm } from '../../news/manage/article-form.tsx';
import type { ProductNews } from './product-news.ts';

/** Offers to write a news article about a change. Only for users who may. */
export function TellReaders({ news, onClose }: { news: ProductNews; onClose: () => void }) {
  const [writing, setWriting] = useState(false);
  const categories = useAnswer(newsApi.categories, { staleTime: 0 });
  const notify = useToast();
  if (writing)
    return (
      <ArticleForm
        article={null}
        begin={news}
        categories={categories.data ?? []}
        onClose={onClose}
        onSaved={() => notify({ title: newsEditingMessages.saved })}
      />
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={messages.tellTitle}
      footer={
        <>
          <Button variant="quiet" data-autofocus onClick={onClose}>
            {messages.notNow}
          </Button>
          <Button onClick={() => setWriting(true)}>{messages.tell}</Button>
        </>
      }
    >
      <p>{messages.tellText}</p>
    </Dialog>
  );
}
