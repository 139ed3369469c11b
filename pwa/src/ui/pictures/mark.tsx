import { classNames } from '../helpers/class-names.ts';
import { leaf, pad, toes } from './mark-shape.ts';

/** The logo: a paw whose toes are evergreen leaves. It has the colour of the surrounding text. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      fill="currentColor"
      fillRule="evenodd"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      {toes.map(({ x, y, lean, scale }) => (
        <path key={x} d={leaf} transform={`translate(${x} ${y}) rotate(${lean}) scale(${scale})`} />
      ))}
      <path d={pad} />
    </svg>
  );
}

/** The site's name with its logo. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <span className={classNames('inline-flex items-center gap-2', className)}>
      <Mark className="size-8 text-moss" />
      <span className="translate-y-px font-display text-[1.5rem] leading-none font-[480] tracking-[-0.015em]">
        Everpaw
      </span>
    </span>
  );
}

/** An ornament between two passages: the logo on a sprig. */
export function Fleuron({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 144 24"
      fill="currentColor"
      fillRule="evenodd"
      aria-hidden="true"
      focusable="false"
      className={className ?? 'h-6 w-auto'}
    >
      <g transform="translate(60.5 0) scale(.48)">
        {toes.map(({ x, y, lean, scale }) => (
          <path key={x} d={leaf} transform={`translate(${x} ${y}) rotate(${lean}) scale(${scale})`} />
        ))}
        <path d={pad} />
      </g>
      {[1, -1].map((side) => (
        <g key={side} transform={`translate(72 12) scale(${side} 1)`}>
          <path
            d="M18 1.5c9-2.6 18 2.4 27 .2 4.5-1.1 8-1.6 13-1.3"
            fill="none"
            stroke="currentColor"
            strokeWidth="1"
            strokeLinecap="round"
          />
          <path d={leaf} transform="translate(28 .4) rotate(58) scale(.5)" />
          <path d={leaf} transform="translate(38 1.8) rotate(128) scale(.46)" />
          <path d={leaf} transform="translate(57 .5) rotate(88) scale(.52)" />
        </g>
      ))}
    </svg>
  );
}
