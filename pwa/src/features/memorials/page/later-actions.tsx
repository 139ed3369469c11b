import { laterPageMessages } from '@everpaw/contracts/memorials/screens/page-later.messages';
import { Button } from '../../../ui/button.tsx';
import { PrintIcon } from '../../../ui/pictures/more-icons.tsx';
import { FollowButton } from '../../follows/follow-button.tsx';
import type { ShownMemorial } from '../../shared/shown-memorials.ts';

/** The actions that load after the page: printing, which is busy until all has loaded, and emails on the pet's days. */
export default function LaterActions({
  memorial,
  printing,
  onPrint,
}: {
  memorial: ShownMemorial;
  printing: boolean;
  onPrint: () => void;
}) {
  return (
    <>
      <Button
        variant="quiet"
        icon={<PrintIcon />}
        className="col-span-2"
        busy={printing}
        busyLabel={laterPageMessages.preparing}
        onClick={onPrint}
      >
        {laterPageMessages.print}
      </Button>
      {/* A password says nothing about a person, so it can't be asked again before an email. */}
      {!memorial.isOpened && <FollowButton memorial={memorial} />}
    </>
  );
}
