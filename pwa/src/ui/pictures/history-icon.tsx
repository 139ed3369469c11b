import { Drawing, type IconProps } from './icons.tsx';

/** A clock with a hand that turns back. It has its own file because only a page's keepers need it. */
export const HistoryIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4.2 12.1c.2 4.4 3.5 7.7 7.8 7.7 4.4 0 7.8-3.5 7.8-7.8 0-4.4-3.4-7.8-7.8-7.8-2.7 0-5 1.3-6.4 3.4M5.1 3.9c.1 1.4.2 2.7.4 4 1.3.1 2.6 0 3.9-.2M12 7.8c-.1 1.5-.1 3 0 4.4 1 .7 2 1.3 3.1 1.9" />
  </Drawing>
);
