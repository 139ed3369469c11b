import { type AnchorHTMLAttributes, type ReactNode, type Ref } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';
import { classNames } from './class-names.ts';
import { ArrowIcon } from './icons.tsx';

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: To;
  replace?: boolean;
  /** What the next screen is told. */
  state?: unknown;
  /** Lets the browser load the page anew. */
  reload?: boolean | undefined;
  ref?: Ref<HTMLAnchorElement>;
};

/** A link to another screen. The router's own would bring its whole server framework into the first scripts. */
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

/** How a link inside running text looks. */
export const textLinkStyle =
  'text-moss underline decoration-1 underline-offset-[0.2em] decoration-moss/45 transition-colors hover:decoration-moss';

/** A link inside running text. */
export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={classNames(textLinkStyle, className)} />;
}

/** A link that stands by itself and leads on; its arrow moves a little when it is pointed at. */
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
