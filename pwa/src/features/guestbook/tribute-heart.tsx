import { tributeHeartMessages } from '@everpaw/contracts/guestbook/tribute-heart.messages';
import { useActions } from '../../offline/react/hooks.ts';
import { useSetting } from '../../offline/react/more-hooks.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { HeartIcon } from '../../ui/pictures/more-icons.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import type { ShownTribute } from '../shared/shown-memorials.ts';

/** The most hearts of visitors that a device remembers. */
const maxRemembered = 2_000;

/** The hearts of a tribute. Pressing it gives one's own, or takes it back. */
export default function TributeHeart({ tribute }: { tribute: ShownTribute }) {
  const { id: tributeId, memorialId, visitorName, hearts = 0, hearted = false } = tribute;
  const { user } = useCurrentUser();
  // The server gives all visitors the same answer, so the device remembers theirs.
  const [marks, rememberMarks] = useSetting('visitorMarks');
  const { enqueue } = useActions();
  const notify = useToast();
  const isGiven = user ? hearted : (marks?.includes(tributeId) ?? false);

  const remember = (given: boolean) =>
    rememberMarks((marks = []) => {
      const others = marks.filter((id) => id !== tributeId);
      return (given ? [...others, tributeId] : others).slice(-maxRemembered);
    });

  async function toggle() {
    try {
      await enqueue({ type: 'HeartTribute', payload: { tributeId, memorialId, given: !isGiven } });
      if (!user) await remember(!isGiven);
    } catch (error) {
      notify({ title: error instanceof Error ? error.message : String(error), tone: 'problem' });
    }
  }

  return (
    <button
      type="button"
      aria-pressed={isGiven}
      onClick={() => void toggle()}
      className="-ml-2 inline-flex min-h-11 min-w-11 items-center gap-2 rounded-soft px-2 text-ink-soft text-small hover:bg-sunk"
    >
      <HeartIcon className="size-4.5 text-themed-accent" fill={isGiven ? 'currentColor' : 'none'} />
      <span className="sr-only">{tributeHeartMessages.giveHeart(visitorName)}</span>
      {hearts > 0 && <span>{tributeHeartMessages.hearts(hearts)}</span>}
    </button>
  );
}
