import { storeMessages } from '@everpaw/contracts/store/store.messages';
import { IconButton } from '../../ui/button.tsx';
import { HeartIcon } from '../../ui/pictures/more-icons.tsx';

/** Adds a product to the wishlist or removes it. */
export function HeartButton({
  name,
  isOn,
  onChange,
  className,
}: {
  name: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  className?: string;
}) {
  return (
    <IconButton
      label={`${isOn ? storeMessages.removeFromWishlist : storeMessages.addToWishlist}: ${name}`}
      aria-pressed={isOn}
      className={`rounded-full! bg-leaf text-clay shadow-lift hover:bg-clay-wash ${className ?? ''}`}
      onClick={() => onChange(!isOn)}
    >
      <HeartIcon className="size-5" fill={isOn ? 'currentColor' : 'none'} />
    </IconButton>
  );
}
