import { copyMessages } from '@everpaw/contracts/kernel/copy.messages';
import { laterFrameMessages } from '@everpaw/contracts/site/screens/frame-later.messages';
import { dayAndTime } from '../ui/helpers/dates.ts';

/** Shows above every screen that this site is a copy; `at` is the ISO time in UTC up to which it was copied. */
export default function CopyNotice({ at }: { at: string }) {
  return (
    <aside
      aria-label={laterFrameMessages.aCopy}
      className="border-rule border-b bg-clay-wash py-2 text-center text-[0.9375rem] text-ink"
    >
      <p className="page-width">{copyMessages.notice(dayAndTime(at))}</p>
    </aside>
  );
}
