import { lockedCode } from '@everpaw/contracts/kernel/features/locked-code';
import { memorialsApi } from '@everpaw/contracts/memorials/memorials.api';
import { memorialMessages } from '@everpaw/contracts/memorials/memorials.messages';
import { ApiError } from '../../../net/http.ts';
import { useAnswer } from '../../../net/use-answer.ts';
import { buttonStyle } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Fleuron } from '../../../ui/pictures/mark.tsx';
import { useScreen } from '../../../ui/screen.tsx';
import { LockedMemorial } from './locked-memorial.tsx';
import { MemorialSkeleton } from './memorial.screen.tsx';
import { BackToGallery } from './memorial-page.tsx';
import { RefusedMemorial, useRefusedCreation } from './refused-memorial.tsx';

/** Shown where there is no memorial that this person may see. One with a password asks for it. */
export default function MissingMemorial({ id }: { id?: string | undefined }) {
  // For the local data, a locked memorial is as missing as a private one; only the response tells them apart.
  const answer = useAnswer(memorialsApi.one, {
    params: { id: id ?? '' },
    enabled: id !== undefined,
    retry: false,
    staleTime: 0,
  });
  const refused = useRefusedCreation(id ?? '');
  if (refused) return <RefusedMemorial refusal={refused} />;
  if (id !== undefined && answer.error instanceof ApiError && answer.error.problem?.code === lockedCode)
    return <LockedMemorial id={id} />;
  return answer.isLoading ? <MemorialSkeleton /> : <NoMemorial />;
}

function NoMemorial() {
  useScreen(memorialMessages.notFoundTitle);
  return (
    <div className="page-width pt-3 sm:pt-6">
      <BackToGallery />
      <div className="mx-auto grid max-w-measure justify-items-center gap-4 py-16 text-center sm:py-24">
        <Fleuron className="mb-2 h-6 w-auto text-moss" />
        <h1 className="text-title">{memorialMessages.notFoundTitle}</h1>
        <p className="text-ink-soft text-lead">{memorialMessages.notFoundText}</p>
        <Link to="/memorial-gallery" className={`${buttonStyle('primary')} mt-4`}>
          {memorialMessages.notFoundLink}
        </Link>
      </div>
    </div>
  );
}
