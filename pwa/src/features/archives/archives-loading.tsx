import { archiveScreenMessages as messages } from '@everpaw/contracts/archives/archive-screens.messages';
import { Skeleton, SkeletonGroup } from '../../ui/states.tsx';

/** The placeholder of the list of schedules while it loads. */
export const archivesLoading = (
  <SkeletonGroup label={messages.reading} className="grid max-w-[60rem] gap-5 border-rule border-t pt-5">
    <Skeleton className="h-24 w-full" />
    <Skeleton className="h-24 w-full" />
  </SkeletonGroup>
);
