import { guestbookScreens } from '@everpaw/contracts/guestbook/screens/guestbook-screens.messages';
import { tributeChangeMessages } from '@everpaw/contracts/guestbook/tribute-changes.messages';
import { useActions } from '../../offline/react/hooks.ts';
import { ReportDialog } from '../../ui/report-dialog.tsx';
import type { ShownTribute } from '../shared/shown-memorials.ts';

/** Reports a tribute to the family. Any visitor may. */
export default function ReportTribute({
  tribute: { id: tributeId, memorialId },
  onClose,
}: {
  tribute: ShownTribute;
  onClose: () => void;
}) {
  const { enqueue } = useActions();
  return (
    <ReportDialog
      title={guestbookScreens.reportTitle}
      description={guestbookScreens.reportText}
      thanks={tributeChangeMessages.reportedText}
      send={(reason) => enqueue({ type: 'ReportTribute', payload: { tributeId, memorialId, reason } })}
      onClose={onClose}
    />
  );
}
