import type { SVGProps } from 'react';

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'viewBox'>;

/** The frame of all icons: 24 by 24 units, one stroke style. Icons are decorative; labels are next to them. */
export function Drawing({ children, className, ...rest }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={className ?? 'size-5'}
      {...rest}
    >
      {children}
    </svg>
  );
}

export const MenuIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M3.8 7.4c5.4-.5 10.9-.4 16.4 0M4 12.2c4.3.4 8.3.3 12.2-.1M3.9 16.8c5.4.3 10.7.3 16.2-.2" />
  </Drawing>
);
export const BackIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M19.8 12.1c-5.1-.3-9.9-.3-15.2-.1M10.1 6.4c-1.7 2.2-3.5 4-5.6 5.6 2.2 1.5 4 3.3 5.5 5.6" />
  </Drawing>
);
export const ChevronDownIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M5.8 9.4c2.1 1.7 4.2 3.7 6.2 5.7 1.9-2 4-4 6.3-5.6" />
  </Drawing>
);
export const CheckIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4.7 12.7c1.8 1.4 3.3 3 4.7 4.8C12 12.9 15 9.3 19.4 6.2" />
  </Drawing>
);
export const ShareIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M12 14.8c-.1-3.8-.1-7.1.1-10.7M7.8 7.9c1.5-1.2 2.9-2.5 4.3-4 1.3 1.5 2.6 2.8 4.1 4M7.4 11.4H5.3c-.1 3 0 5.8.1 8.7 4.5.2 8.9.2 13.3 0 .2-2.9.2-5.7.1-8.7h-2.2" />
  </Drawing>
);
export const QrIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4.3 4.4h5.4v5.3H4.3ZM14.4 4.3h5.3v5.4h-5.3ZM4.4 14.3h5.3v5.4H4.3ZM14.3 14.4h2.1v2.1M19.7 14.3v2.3M14.3 19.7h2.2M19.7 19.7h-.1M7 7h.1M17 7h.1M7 17h.1" />
  </Drawing>
);
export const PencilIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4.5 19.5c.3-1.5.6-2.9 1.1-4.2L15.9 5c1.1-1 2.2-.9 3.1.1.9.9.9 2-.1 3L8.6 18.4c-1.3.5-2.6.8-4.1 1.1ZM13.9 7.2c1 .8 1.9 1.7 2.8 2.7" />
  </Drawing>
);
export const PhotoIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4.1 5.4c5.3-.3 10.6-.3 15.8 0 .2 4.4.2 8.8 0 13.2-5.3.3-10.6.3-15.8 0-.2-4.4-.2-8.8 0-13.2ZM4.2 16.2c1.8-2.4 3.5-4.3 5.2-5.7 2.2 2 4.1 4.2 5.9 6.7M13.2 14.4c1.1-1.1 2-1.9 2.9-2.5 1.4 1 2.6 2.1 3.8 3.5M15.6 8.4h.1" />
  </Drawing>
);
export const AlertIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M12 4.1c3 5.1 5.7 10.1 8.2 15.3-5.5.4-10.9.4-16.4 0C6.3 14.2 9 9.2 12 4.1ZM12 10c0 1.6 0 2.9.1 4.3M12 16.8h.1" />
  </Drawing>
);
export const WaveIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M12 18.6h.1M8.7 15.1c2.1-1.8 4.5-1.8 6.6 0M5.6 11.9c4-3.5 8.8-3.5 12.8 0M2.9 8.6c5.6-4.9 12.6-4.9 18.2 0" />
  </Drawing>
);
export const NoSignalIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M12 18.6h.1M8.7 15.1c1.1-1 2.3-1.4 3.5-1.3M5.6 11.9c1.3-1.2 2.7-1.9 4.2-2.3M2.9 8.6c1.1-1 2.2-1.7 3.4-2.3M11.5 5c3.4.1 6.7 1.3 9.6 3.6M15.6 10.2c1 .4 1.9 1 2.8 1.7M4.3 3.9c5.4 5.2 10.5 10.4 15.6 16" />
  </Drawing>
);
export const PhoneIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M7.2 3.6c3.2-.2 6.4-.2 9.6 0 .3 5.6.3 11.2 0 16.8-3.2.2-6.4.2-9.6 0-.3-5.6-.3-11.2 0-16.8ZM10.8 17.7h2.4" />
  </Drawing>
);
export const LockIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M5.6 10.8c4.3-.3 8.5-.3 12.8 0 .3 2.9.3 5.7 0 8.6-4.3.3-8.5.3-12.8 0-.3-2.9-.3-5.7 0-8.6ZM8.3 10.6c-.2-3.9 1.1-6.3 3.7-6.3s3.9 2.4 3.7 6.3M12 14.2v1.9" />
  </Drawing>
);
export const ArrowIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4.2 12.1c5.1-.3 9.9-.3 15.2-.1M13.9 6.4c1.7 2.2 3.5 4 5.6 5.6-2.2 1.5-4 3.3-5.5 5.6" />
  </Drawing>
);
