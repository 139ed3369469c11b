import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import { useLocalPhoto } from '../../offline/hooks.ts';
import { Picture } from '../../ui/picture.tsx';

type PhotoPictureProps = {
  media: MediaDescriptor;
  alt: string;
  sizes?: string;
  priority?: boolean;
  fit?: 'cover' | 'contain';
  shape?: 'own' | 'frame';
  className?: string;
};

/** A photo that may not have left this phone yet: then it is drawn from what the phone holds. */
export function UnsentPicture({ media, ...rest }: PhotoPictureProps) {
  const address = useLocalPhoto(media.sha256);
  return address ? <Picture {...rest} src={address} /> : <Picture {...rest} media={media} />;
}

/** A photo of a memorial; `unsent` says that something of that memorial waits to be sent. */
export function PhotoPicture({ unsent, ...rest }: PhotoPictureProps & { unsent: boolean }) {
  return unsent ? <UnsentPicture {...rest} /> : <Picture {...rest} />;
}
