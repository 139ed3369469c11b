import { laterControlMessages } from '@everpaw/contracts/kernel/controls-later.messages';
import { characterCount, inputLength } from '@everpaw/contracts/kernel/text/characters';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { classNames } from './helpers/class-names.ts';
import { AlertIcon, ChevronDownIcon } from './pictures/icons.tsx';

type Described = {
  label: string;
  /** Help for filling in the field, announced with its name. */
  hint?: ReactNode;
  /** Why the value is invalid. Present means invalid. */
  error?: string | null;
};

export const inputStyle =
  'w-full min-h-12 rounded-soft border bg-leaf px-3.5 py-2.5 text-body text-ink placeholder:text-ink-faint transition-colors';
/** Returns a control's limit in the units of the browser's `maxLength` attribute. */
const lengthOf = ({ value, maxLength }: { value?: unknown; maxLength?: number | undefined }) =>
  maxLength === undefined ? undefined : inputLength(typeof value === 'string' ? value : '', maxLength);
export const borderStyle = (error: Described['error']) =>
  error ? 'border-danger' : 'border-rule-strong hover:border-ink-soft';

/** Returns the ids that link a control to its hint and error, and the attributes that the control needs. */
export function useDescription({ hint, error }: Described, given: string | undefined) {
  const own = useId();
  const id = given ?? own;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return {
    id,
    hintId,
    errorId,
    attributes: {
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
    },
  };
}

/** The error of a control, announced with it. */
export function FieldError({ id, children }: { id: string | undefined; children: string }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-small font-medium text-danger">
      <AlertIcon className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}

/** A control with its label, error and hint. */
export function Field({
  label,
  hint,
  error,
  id,
  hintId,
  errorId,
  required,
  aside,
  children,
}: Described & {
  id: string;
  hintId: string | undefined;
  errorId: string | undefined;
  required?: boolean;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="text-small font-semibold text-ink">
          {label}
        </label>
        {aside ??
          (required === false && (
            <span className="text-small text-ink-faint">{laterControlMessages.optional}</span>
          ))}
      </div>
      {children}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p id={hintId} className="text-small text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = Described & InputHTMLAttributes<HTMLInputElement> & { aside?: ReactNode };

/** A single-line text field. `required={false}` marks it as optional; `maxLength` is in characters. */
export function TextField({ label, hint, error, aside, className, ...input }: TextFieldProps) {
  const { attributes, ...ids } = useDescription({ label, hint, error }, input.id);
  return (
    <Field {...ids} label={label} hint={hint} error={error} required={input.required} aside={aside}>
      <input
        {...input}
        {...attributes}
        maxLength={lengthOf(input)}
        className={classNames(inputStyle, borderStyle(error), className)}
      />
    </Field>
  );
}

type TextAreaProps = Described &
  TextareaHTMLAttributes<HTMLTextAreaElement> & {
    /** Shows `n/limit characters`. The form checks the limit, so no input is cut off silently. */
    limit?: number;
  };

/** A multi-line text field that grows with its content. */
export function TextArea({ label, hint, error, limit, className, ...input }: TextAreaProps) {
  const { attributes, ...ids } = useDescription({ label, hint, error }, input.id);
  const length = typeof input.value === 'string' ? characterCount(input.value) : 0;
  return (
    <Field
      {...ids}
      label={label}
      hint={hint}
      error={error}
      required={input.required}
      aside={
        limit !== undefined && (
          <span
            className={classNames(
              'text-small tabular-nums',
              length > limit ? 'font-semibold text-danger' : 'text-ink-faint',
            )}
          >
            {laterControlMessages.characters(length, limit)}
          </span>
        )
      }
    >
      <textarea
        rows={4}
        {...input}
        {...attributes}
        maxLength={lengthOf(input)}
        className={classNames(inputStyle, borderStyle(error), 'field-sizing-content min-h-28', className)}
      />
    </Field>
  );
}

type SelectProps = Described &
  SelectHTMLAttributes<HTMLSelectElement> & {
    options: readonly { value: string; label: string }[];
    /** The label of the first, empty option. */
    placeholder?: string;
    /** Hides the label visually if the context is clear; screen readers still announce it. */
    hideLabel?: boolean;
  };

/** One of a few options, with the browser's native picker. */
export function Select({
  label,
  hint,
  error,
  options,
  placeholder,
  hideLabel = false,
  className,
  ...input
}: SelectProps) {
  const { attributes, ...ids } = useDescription({ label, hint, error }, input.id);
  const control = (
    <div className="relative">
      <select
        {...input}
        {...attributes}
        aria-label={hideLabel ? label : undefined}
        className={classNames(inputStyle, borderStyle(error), 'appearance-none pr-10', className)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft" />
    </div>
  );
  if (hideLabel) return control;
  return (
    <Field {...ids} label={label} hint={hint} error={error} required={input.required}>
      {control}
    </Field>
  );
}

type SwitchProps = Omit<Described, 'error'> &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange' | 'checked'> & {
    checked: boolean;
    onChange: (checked: boolean) => void;
  };

/** A switch that takes effect at once. */
export function Switch({ label, hint, checked, onChange, className, ...input }: SwitchProps) {
  const { attributes, hintId } = useDescription({ label, hint }, input.id);
  return (
    <div className={classNames('flex min-h-11 items-start justify-between gap-6', className)}>
      <div className="grid gap-0.5 py-2">
        <label htmlFor={attributes.id} className="font-semibold">
          {label}
        </label>
        {hint && (
          <p id={hintId} className="text-small text-ink-soft">
            {hint}
          </p>
        )}
      </div>
      <span className="relative inline-flex h-11 w-13 shrink-0 items-center">
        <input
          {...input}
          {...attributes}
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          className="peer absolute inset-0 z-10 m-0 cursor-pointer appearance-none rounded-full"
        />
        <span className="h-7 w-full rounded-full border border-rule-strong bg-sunk transition-colors peer-checked:border-moss peer-checked:bg-moss" />
        <span className="pointer-events-none absolute left-1 size-5 rounded-full bg-ink-soft transition-[translate,background-color] duration-200 peer-checked:translate-x-6 peer-checked:bg-on-moss" />
      </span>
    </div>
  );
}
