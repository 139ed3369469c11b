import { newsApi } from '@everpaw/contracts/news/news.api';
import { newsMessages as messages } from '@everpaw/contracts/news/news.messages';
import { messageOf } from '../../net/http.ts';
import { ReportDialog } from '../../ui/report-dialog.tsx';
import { useNewsAct } from './news-acts.ts';

/** Reports a comment to the moderators. Every signed-in person can. */
export default function ReportComment({ commentId, onClose }: { commentId: string; onClose: () => void }) {
  const { act } = useNewsAct();
  return (
    <ReportDialog
      title={messages.reportTitle}
      description={messages.reportDescription}
      thanks={messages.reportedText}
      send={async (reason) => {
        try {
          await act(newsApi.reportComment, { params: { id: commentId }, body: { reason } });
        } catch (error) {
          throw new Error(messageOf(error, messages.reportFailed));
        }
      }}
      onClose={onClose}
    />
  );
}
