import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import { useEffect, useState } from 'react';
import { useLocalPhoto, useOffline } from '../../offline/react/hooks.ts';
import { classNames } from '../../ui/helpers/class-names.ts';
import { Picture } from '../../ui/pictures/picture.tsx';

type PhotoPictureProps = {
  media: MediaDescriptor;
  alt: string;
  sizes?: string;
  priority?: boolean;
  fit?: 'cover' | 'contain';
  shape?: 'own' | 'frame';
  className?: string;
};

/** Whether this device has the photo; null while it is being checked, and if there is none. */
export function useIsPhotoHere(sha256: string | null): boolean | null {
  const offline = useOffline();
  const [held, setHeld] = useState<{ sha256: string; here: boolean }>();
  useEffect(() => {
    if (sha256 === null) return;
    let current = true;
    const look = async () => {
      const { db } = await offline.localStore();
      const count = await db.media.where('sha256').equals(sha256).count();
      if (current) setHeld({ sha256, here: count > 0 });
    };
    look().catch(() => setHeld({ sha256, here: false }));
    return () => {
      current = false;
    };
  }, [offline, sha256]);
  return held && held.sha256 === sha256 ? held.here : null;
}

/** A photo that may not be sent yet: shown from this device if it is stored here. */
function UnsentPicture(props: PhotoPictureProps) {
  const { media, shape = 'own', className } = props;
  const held = useIsPhotoHere(media.sha256);
  const address = useLocalPhoto(held ? media.sha256 : null);
  const { media: _, ...rest } = props;
  if (address) return <Picture {...rest} src={address} shown={media} />;
  if (held === false) return <Picture {...props} />;
  return (
    <span
      className={classNames('block bg-sunk', className)}
      style={shape === 'own' ? { aspectRatio: `${media.width} / ${media.height}` } : undefined}
    />
  );
}

/** A photo of a memorial. `unsent` means that the memorial has unsent changes. */
export function PhotoPicture({ unsent, ...rest }: PhotoPictureProps & { unsent: boolean }) {
  return unsent ? <UnsentPicture {...rest} /> : <Picture {...rest} />;
}
