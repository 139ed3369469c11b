import { guestbookScreens } from '@everpaw/contracts/guestbook/screens/guestbook-screens.messages';
import { useActions } from '../../offline/react/hooks.ts';
import { Switch } from '../../ui/field.tsx';
import { useToast } from '../../ui/helpers/notices.ts';
import type { ShownMemorial } from '../shared/shown-memorials.ts';

/** The choice whether tributes are published at once or after a keeper's approval. */
export default function GuestbookPolicy({
  memorial,
}: {
  memorial: Pick<ShownMemorial, 'id' | 'guestbookPolicy'>;
}) {
  const { enqueue } = useActions();
  const notify = useToast();
  const { id: memorialId, guestbookPolicy } = memorial;
  return (
    <Switch
      label={guestbookScreens.approveFirst}
      hint={
        guestbookPolicy === 'approve-first'
          ? guestbookScreens.approveFirstText
          : guestbookScreens.showAtOnceText
      }
      checked={guestbookPolicy === 'approve-first'}
      onChange={(first) => {
        enqueue({
          type: 'EditMemorial',
          payload: {
            memorialId,
            changes: { guestbookPolicy: first ? 'approve-first' : 'show-at-once' },
            base: { guestbookPolicy },
          },
        }).catch((error: unknown) =>
          notify({ title: error instanceof Error ? error.message : String(error), tone: 'problem' }),
        );
      }}
    />
  );
}
