import { classNames } from './class-names.ts';

/** A leaf of length 15 that grows upwards from the origin. */
const leaf = 'M0 0C-5.6-3.4-5.7-10.8 0-15.4 5.7-10.8 5.6-3.4 0 0Z';

/** Four leaves where toes would be: where each grows from, how it leans, how large it is. */
const toes = [
  { x: 12.2, y: 27.6, lean: -33, scale: 0.9 },
  { x: 19.6, y: 20.6, lean: -9, scale: 1.04 },
  { x: 28.4, y: 20.6, lean: 9, scale: 1.04 },
  { x: 35.8, y: 27.6, lean: 33, scale: 0.9 },
] as const;

const pad =
  'M24 25.2c5.2 0 8.1 4.2 10.3 7.6 2.5 3.9 3.1 8.4-.6 10-3.1 1.3-6-1-9.7-1s-6.6 2.3-9.7 1c-3.7-1.6-3.1-6.1-.6-10 2.2-3.4 5.1-7.6 10.3-7.6Z';

/** The sign of the house: a paw whose toes are evergreen leaves. It takes the colour of the text around it. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" fill="currentColor" aria-hidden="true" focusable="false" className={className}>
      {toes.map(({ x, y, lean, scale }) => (
        <path key={x} d={leaf} transform={`translate(${x} ${y}) rotate(${lean}) scale(${scale})`} />
      ))}
      <path d={pad} />
    </svg>
  );
}

/** The name of the house with its sign. */
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

/** A printer's flower between two passages: the sign on a sprig. */
export function Fleuron({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 144 24"
      fill="currentColor"
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
