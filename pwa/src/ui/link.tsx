import { type AnchorHTMLAttributes, type ReactNode, type Ref } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';
import { classNames } from './helpers/class-names.ts';
import { ArrowIcon } from './pictures/icons.tsx';

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: To;
  replace?: boolean;
  /** The state passed to the next screen. */
  state?: unknown;
  /** Whether the browser loads the page from the server. */
  reload?: boolean | undefined;
  ref?: Ref<HTMLAnchorElement>;
};

/** A link to another screen. The router's own would add its whole server framework to the first scripts. */
export function Link({ to, replace, state, reload, onClick, target, ...rest }: LinkProps) {
  const go = useLinkClickHandler<HTMLAnchorElement>(to, { target, replace, state });
  return (
    <a
      {...rest}
      target={target}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!reload && !event.defaultPrevented) go(event);
      }}
    />
  );
}

/** The style of a link in running text. */
export const textLinkStyle =
  'text-moss underline decoration-1 underline-offset-[0.2em] decoration-moss/45 transition-colors hover:decoration-moss';

/** A link in running text. */
export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={classNames(textLinkStyle, className)} />;
}

/** A standalone link to more content, with an arrow that moves on hover. */
export function OnwardLink({ className, children, ...rest }: LinkProps & { children: ReactNode }) {
  return (
    <Link
      {...rest}
      className={classNames(
        'group inline-flex min-h-11 print:hidden items-center gap-2 font-semibold text-moss underline-offset-[0.25em] hover:underline',
        className,
      )}
    >
      {children}
      <ArrowIcon className="size-4.5 transition-transform duration-200 group-hover:translate-x-1" />
    </Link>
  );
}
