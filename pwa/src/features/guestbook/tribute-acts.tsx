import { guestbookScreens } from '@everpaw/contracts/guestbook/screens/guestbook-screens.messages';
import { useActions } from '../../offline/react/hooks.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import type { ShownTribute } from '../shared/shown-memorials.ts';
import type { Question } from './tribute.tsx';

/** The actions on a tribute. `onAsk` opens the dialog or form of an action that needs one. */
export default function TributeActs({
  tribute: { id: tributeId, memorialId, status, mine, answer },
  isKeeper,
  onAsk,
}: {
  tribute: ShownTribute;
  isKeeper: boolean;
  onAsk: (question: Question) => void;
}) {
  const { enqueue } = useActions();
  const notify = useToast();

  function change(type: 'HideTribute' | 'ShowTribute') {
    enqueue({ type, payload: { tributeId, memorialId } }).catch((error: unknown) =>
      notify({ title: error instanceof Error ? error.message : String(error), tone: 'problem' }),
    );
  }

  return (
    <>
      {isKeeper && status !== 'shown' && (
        <Act onPress={() => change('ShowTribute')}>
          {status === 'waiting' ? guestbookScreens.approve : guestbookScreens.showAgain}
        </Act>
      )}
      {isKeeper && (
        <Act onPress={() => onAsk('answer')}>
          {answer ? guestbookScreens.changeTheAnswer : guestbookScreens.answer}
        </Act>
      )}
      {isKeeper && status !== 'hidden' && (
        <Act onPress={() => change('HideTribute')}>{guestbookScreens.hide}</Act>
      )}
      {(isKeeper || mine) && <Act onPress={() => onAsk('delete')}>{guestbookScreens.deleteIt}</Act>}
      {!isKeeper && !mine && <Act onPress={() => onAsk('report')}>{guestbookScreens.report}</Act>}
    </>
  );
}

function Act({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="min-h-11 rounded-soft px-3 font-semibold text-small underline decoration-rule-strong underline-offset-4 hover:bg-sunk"
    >
      {children}
    </button>
  );
}
