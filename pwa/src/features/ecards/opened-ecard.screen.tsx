import { ecardsApi } from '@everpaw/contracts/ecards/ecards.api';
import { ecardsMessages as messages } from '@everpaw/contracts/ecards/ecards.messages';
import { useParams } from 'react-router-dom';
import { useAnswer } from '../../net/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { useScreen } from '../../ui/screen.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { EcardLinkState } from './ecard-link-state.tsx';
import { EcardPreview } from './ecard-preview.tsx';

/** A card for its recipient, opened by its private link without signing in. It can be printed. */
export default function OpenedEcardScreen() {
  const { token = '' } = useParams();
  const answer = useAnswer(ecardsApi.opened, { params: { token }, staleTime: 0 });
  const card = answer.data;
  useScreen(card ? messages.openedFor(card.recipientName) : messages.openedTitle);
  return (
    <div className="page-width grid justify-items-center gap-8 pt-10 sm:pt-14 print:p-0">
      <h1 className="text-center text-title print:hidden">
        {card ? messages.openedFor(card.recipientName) : messages.openedTitle}
      </h1>
      {card ? (
        <>
          <div className="w-full max-w-[40rem] print:max-w-none">
            <EcardPreview
              label={messages.openedFor(card.recipientName)}
              drawing={card.templateImageUrl}
              card={card}
            />
          </div>
          <Button variant="quiet" className="print:hidden" onClick={() => window.print()}>
            {messages.print}
          </Button>
        </>
      ) : (
        <EcardLinkState answer={answer}>
          <SkeletonGroup label={messages.reading} className="w-full max-w-[40rem]">
            <Skeleton className="aspect-[10/7] w-full rounded-leaf" />
          </SkeletonGroup>
        </EcardLinkState>
      )}
    </div>
  );
}
