import { guestbookMessages } from '@everpaw/contracts/guestbook/guestbook.messages';
import Lightbox from '../media/lightbox.tsx';
import type { ShownTribute } from '../shared/shown-memorials.ts';

/** The whole photo of a tribute in full screen. */
export default function WholePhoto({
  tribute: { photo, visitorName },
  onClose,
}: {
  tribute: ShownTribute;
  onClose: () => void;
}) {
  if (!photo) return null;
  const name = guestbookMessages.photoFrom(visitorName);
  return (
    <Lightbox
      images={[{ id: photo.sha256, media: photo, caption: name }]}
      petName={visitorName}
      label={name}
      start={0}
      unsent={false}
      onClose={onClose}
    />
  );
}
