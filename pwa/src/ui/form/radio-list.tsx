import { Fragment, type ReactNode, useId } from 'react';

/**
 * One of a few options, all visible. `text` explains an option and is announced with it; `below` is shown under it while
 * it is chosen.
 */
export function RadioList<Value extends string>({
  legend,
  value,
  options,
  onChange,
}: {
  legend: ReactNode;
  /** The chosen one, where the focus starts in a dialog. */
  value: Value;
  options: readonly { value: Value; label: string; text?: string; below?: ReactNode }[];
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      {options.map((option) => {
        const textId = option.text && `${name}-${option.value}`;
        return (
          <Fragment key={option.value}>
            <label className="flex min-h-12 items-start gap-3 py-3">
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={value === option.value}
                data-autofocus={value === option.value || undefined}
                aria-describedby={textId}
                onChange={() => onChange(option.value)}
                className="mt-0.5 size-5 shrink-0 accent-moss"
              />
              <span className="grid gap-0.5">
                {option.label}
                {option.text && (
                  <span id={textId} className="text-ink-soft text-small">
                    {option.text}
                  </span>
                )}
              </span>
            </label>
            {value === option.value && option.below && <div className="pb-4 pl-8">{option.below}</div>}
          </Fragment>
        );
      })}
    </fieldset>
  );
}
