// Icons that no page needs at its start; see `icons.tsx`.
import { Drawing, type IconProps } from './icons.tsx';

export const PlusIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M12 4.6c.2 5 .2 9.9 0 14.9M4.6 12.1c5-.3 9.9-.3 14.9 0" />
  </Drawing>
);
export const TrashIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4.6 7.3c5-.3 9.9-.3 14.8 0M9.3 7c0-1.7.4-2.6 1-2.7 1.2-.2 2.3-.2 3.4 0 .6.1 1 1 1 2.7M6.5 7.4c.2 4.2.5 8.2 1 12 3 .3 6 .3 9 0 .5-3.9.8-7.8 1-12M10.3 11c.1 1.7.2 3.3.4 4.9M13.7 11c-.1 1.7-.2 3.3-.4 4.9" />
  </Drawing>
);
export const BookIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M12 6.6c-2.3-1.4-4.9-2-8-1.8-.2 4.3-.2 8.5 0 12.8 3.1-.1 5.7.5 8 1.9 2.3-1.4 4.9-2 8-1.9.2-4.3.2-8.5 0-12.8-3.1-.2-5.7.4-8 1.8ZM12 6.7c-.1 4.3-.1 8.5 0 12.7" />
  </Drawing>
);
export const TimelineIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M6.5 3.9c.2 5.4.2 10.8 0 16.2M10.4 6.3c2.9-.2 5.8-.2 8.7 0M10.4 12.1c2.4-.2 4.7-.2 7.1 0M10.4 17.8c2.9-.2 5.8-.2 8.7 0" />
    <path strokeWidth={3} d="M6.5 6.3h.01M6.5 12.1h.01M6.5 17.8h.01" />
  </Drawing>
);
export const PlayIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M7.6 5.1c3.9 2 7.5 4.3 10.8 6.9-3.3 2.6-6.9 4.9-10.8 6.9-.3-4.6-.3-9.2 0-13.8Z" />
  </Drawing>
);
export const PauseIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M8.6 5.4c-.2 4.4-.2 8.8 0 13.2M15.4 5.4c.2 4.4.2 8.8 0 13.2" />
  </Drawing>
);
export const HeartIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M12 19.6c-4.8-3.3-7.7-6.3-8-9.7-.2-2.8 1.6-4.7 3.9-4.8 1.8 0 3.2 1 4.1 2.9 1-1.9 2.4-2.9 4.2-2.9 2.3.1 4 2 3.8 4.8-.3 3.4-3.2 6.4-8 9.7Z" />
  </Drawing>
);
export const BasketIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M3.8 9.8c5.5-.3 11-.3 16.4 0-.4 3.3-1 6.5-1.9 9.6-4.2.3-8.4.3-12.6 0-.9-3.1-1.5-6.3-1.9-9.6ZM7.6 9.6c.7-2.2 1.7-4 3-5.5M16.4 9.6c-.7-2.2-1.7-4-3-5.5M9.2 13c.1 1.2.2 2.3.4 3.4M14.8 13c-.1 1.2-.2 2.3-.4 3.4" />
  </Drawing>
);
export const EmailIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M3.9 6c5.4-.3 10.8-.3 16.2 0 .3 4 .3 8 0 12-5.4.3-10.8.3-16.2 0-.3-4-.3-8 0-12ZM4 6.4c2.5 2.7 5.1 4.9 8 6.7 2.9-1.8 5.5-4 8-6.7" />
  </Drawing>
);
export const ChatIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M12 4.4c4.9 0 8.3 3.1 8.3 7.3s-3.4 7.3-8.3 7.3c-1.2 0-2.3-.2-3.3-.5-1.3.8-2.9 1.2-4.6 1.2.9-1 1.4-2.1 1.5-3.3-1.2-1.3-1.9-2.9-1.9-4.7 0-4.2 3.4-7.3 8.3-7.3ZM8.6 10.3c2.3-.2 4.5-.2 6.8 0M8.6 13.4c1.5-.1 3-.1 4.5 0" />
  </Drawing>
);
export const PeopleIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M9 11.3c-1.8 0-3-1.3-3-3.2s1.2-3.2 3-3.2 3 1.3 3 3.2-1.2 3.2-3 3.2ZM3.4 19c.2-3.3 2.3-5.1 5.6-5.1s5.4 1.8 5.6 5.1c-3.7.2-7.5.2-11.2 0ZM15.2 5.1c1.6.1 2.7 1.3 2.7 3s-1.1 3-2.7 3.1M17 14.1c2.3.5 3.6 2.1 3.7 4.7" />
  </Drawing>
);
export const BoldIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path
      strokeWidth={2.4}
      d="M7.6 5c3.2-.1 8.4-.8 8.4 3.2 0 3.7-4.6 3.6-8.2 3.6 4.2 0 9.6-.2 9.5 3.7-.1 4.2-5.6 3.6-9.7 3.5.3-4.7.3-9.3 0-14Z"
    />
  </Drawing>
);
export const ItalicIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M10.2 5.1c2.3-.2 4.5-.2 6.8 0M7 19c2.3.2 4.5.2 6.8 0M13.8 5.1c-1.3 4.6-2.5 9.2-3.6 13.9" />
  </Drawing>
);
export const QuoteIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M10.2 6.6C6.8 7.9 5 10.6 5.1 14.9c.1 1.6 1.1 2.6 2.6 2.6 1.6 0 2.7-1 2.7-2.6 0-1.5-1-2.5-2.5-2.5-1 0-1.9.3-2.5 1M18.7 6.6c-3.4 1.3-5.2 4-5.1 8.3.1 1.6 1.1 2.6 2.6 2.6 1.6 0 2.7-1 2.7-2.6 0-1.5-1-2.5-2.5-2.5-1 0-1.9.3-2.5 1" />
  </Drawing>
);
export const BulletListIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M9.3 6.7c3.7-.2 7.3-.2 11 0M9.3 12.1c3.7-.2 7.3-.2 11 0M9.3 17.4c3.7-.2 7.3-.2 11 0" />
    <path strokeWidth={2.6} d="M4.8 6.7h.01M4.8 12.1h.01M4.8 17.4h.01" />
  </Drawing>
);
export const NumberedListIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M10.3 6.7c3.3-.2 6.7-.2 10 0M10.3 12.1c3.3-.2 6.7-.2 10 0M10.3 17.4c3.3-.2 6.7-.2 10 0" />
    <path
      strokeWidth={1.3}
      d="M3.9 5.4c.6-.2 1.1-.6 1.4-1v5M3.6 14.9c.5-1.4 2.9-1.3 2.8.2-.1 1.7-2.2 2.5-2.9 4.2 1.1-.2 2.1-.2 3.2 0"
    />
  </Drawing>
);
export const GripIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path strokeWidth={2.6} d="M9 6.2h.01M15 6.2h.01M9 12h.01M15 12h.01M9 17.8h.01M15 17.8h.01" />
  </Drawing>
);
export const PrintIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M7.3 8.2c-.1-1.6-.1-2.9.1-4.3 3.1-.2 6.1-.2 9.2 0 .2 1.4.2 2.8.1 4.3M7.1 17.1c-1 .1-1.9 0-2.9-.1-.2-2.9-.2-5.8 0-8.7 5.2-.2 10.4-.2 15.6 0 .2 2.9.2 5.8 0 8.7-1 .1-1.9.2-2.9.1M7.3 13.9c3.1-.2 6.2-.2 9.4 0 .1 2.1.1 4.1 0 6.2-3.2.2-6.3.2-9.4 0-.1-2.1-.1-4.1 0-6.2Z" />
  </Drawing>
);
export const CloseIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M5.6 5.9c4.2 4 8.3 8.1 12.6 12.3M18.3 5.7C14.1 10 9.9 14 5.7 18.3" />
  </Drawing>
);
export const KeepIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M6.7 4.3c3.5-.3 7.1-.3 10.6 0 .3 5.2.3 10.3 0 15.5-1.8-1.5-3.5-2.8-5.3-3.9-1.8 1.1-3.5 2.4-5.3 3.9-.3-5.2-.3-10.3 0-15.5Z" />
  </Drawing>
);
