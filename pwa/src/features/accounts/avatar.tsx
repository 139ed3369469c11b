import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import { firstVisible } from '@everpaw/contracts/kernel/text/visible-characters';
import { classNames } from '../../ui/helpers/class-names.ts';
import { displayName } from '../../ui/helpers/display-name.ts';

const sizes = { small: 'size-9 text-lg', large: 'size-24 text-[2.75rem]' } as const;

/** The person's photo, or the first letter of their display name. It's decorative: the name is shown next to it. */
export function Avatar({
  user,
  size = 'small',
}: {
  user: Pick<CurrentUser, 'firstName' | 'lastName' | 'email' | 'profileImageUrl'>;
  size?: keyof typeof sizes;
}) {
  const initial = firstVisible(displayName(user)).toUpperCase();
  return user.profileImageUrl ? (
    <img src={user.profileImageUrl} alt="" className={classNames(sizes[size], 'rounded-full object-cover')} />
  ) : (
    <span
      aria-hidden="true"
      className={classNames(
        sizes[size],
        'grid place-items-center rounded-full border border-moss bg-moss-wash font-display text-moss leading-none',
      )}
    >
      <span className="translate-y-px">{initial}</span>
    </span>
  );
}
