import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import { sharePath } from '@everpaw/contracts/timeline/shared-photo';
import { timelineMessages as words } from '@everpaw/contracts/timeline/timeline.messages';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { takeSharedPhoto } from '../../caches/shared-photo.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import type { ShownMemorial } from '../shared/shown-memorials.ts';
import { useTakePhoto } from './photo-input.tsx';

/**
 * Opens a new memory with the photo that was shared from the phone's gallery, and changes the URL, so that a
 * reload doesn't open it again. If the person isn't a keeper, shows a notice and discards the photo.
 */
export function useSharedPhoto(
  { id, petName }: Pick<ShownMemorial, 'id' | 'petName'>,
  isKeeper: boolean,
  onPhoto: (photo: MediaDescriptor | null) => void,
): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const notify = useToast();
  const take = useTakePhoto();
  const begun = useRef(false);
  const isShared = pathname === sharePath(id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each arrival
  useEffect(() => {
    if (!isShared || begun.current) return;
    begun.current = true;
    void (async () => {
      const file = await takeSharedPhoto(id, globalThis.caches).catch(() => null);
      if (isKeeper) onPhoto(file && (await take(file)));
      else notify({ title: words.keepersOnly(petName) });
      begun.current = false;
      await navigate(`/memorial/${id}/timeline`, { replace: true });
    })();
  }, [isShared]);
}
