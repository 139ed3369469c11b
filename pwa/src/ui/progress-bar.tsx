/** A progress bar. `value` ranges from 0 to `max`; without it the progress is indeterminate. */
export function ProgressBar({
  label,
  value,
  max = 100,
  valueText,
}: {
  label: string;
  value?: number;
  max?: number;
  /** Announced instead of a percentage, such as `2 of 6 steps`. */
  valueText?: string;
}) {
  const share = value === undefined ? null : Math.min(1, Math.max(0, value / max));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={valueText}
      className="h-1.5 w-full overflow-hidden rounded-full bg-sunk"
    >
      <div
        className="h-full origin-left rounded-full bg-moss transition-transform duration-300 ease-settle data-unknown:animate-breathe"
        data-unknown={share === null || undefined}
        style={{ transform: `scaleX(${share ?? 1})` }}
      />
    </div>
  );
}
