import { dateFormat } from '@everpaw/contracts/kernel/time/date-format';
import { type Precision, precisionOf, precisions } from '@everpaw/contracts/kernel/time/partial-date';
import { wizardMessages } from '@everpaw/contracts/memorials/screens/wizard.messages';
import { useState } from 'react';
import { borderStyle, Field, inputStyle, Select, useDescription } from '../../../ui/field.tsx';
import { classNames } from '../../../ui/helpers/class-names.ts';

const names: Record<Precision, string> = {
  get day() {
    return wizardMessages.exactDay;
  },
  get month() {
    return wizardMessages.monthAndYear;
  },
  get year() {
    return wizardMessages.year;
  },
  get about() {
    return wizardMessages.aboutTheYear;
  },
};

const monthName = dateFormat({ month: 'long' });
const months = () =>
  Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1).padStart(2, '0'),
    label: monthName(new Date(Date.UTC(2000, index))),
  }));

/** Returns as much of a date as another precision has room for. A day needs a complete date. */
function withPrecision(value: string, precision: Precision): string {
  const [year = '', month = ''] = value.replace('~', '').split('-');
  if (value === '' || precision === 'day') return '';
  if (precision === 'month') return `${year}-${month}`;
  return precision === 'about' ? `${year}~` : year;
}

type PrecisionSelectProps = { label: string; value: Precision; onChange: (precision: Precision) => void };

const PrecisionSelect = ({ label, value, onChange }: PrecisionSelectProps) => (
  <Select
    hideLabel
    label={label}
    value={value}
    options={precisions.map((each) => ({ value: each, label: names[each] }))}
    className="min-h-11 border-transparent bg-transparent py-1 text-small"
    onChange={({ target }) => onChange(precisions.find((each) => each === target.value) ?? 'day')}
  />
);

/** Returns a date of what is typed, which may be incomplete; empty if nothing is. */
function dateOf({ year, month }: { year: string; month: string }, precision: Precision): string {
  const isEmpty = year === '' && (precision !== 'month' || month === '');
  return isEmpty ? '' : withPrecision(`${year}-${month}`, precision);
}

/**
 * An optional date of any precision, and how much of it is known. What is typed of an incomplete date is passed on, and
 * `precisionOf` is null for it.
 */
export function PartialDateField({
  label,
  event,
  value,
  error: whole,
  onChange,
}: {
  label: string;
  event: 'birth' | 'passing';
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const [chosen, choose] = useState<Precision>('day');
  const [isTyping, setTyping] = useState(false);
  const error = isTyping && precisionOf(value) === null ? null : (whole ?? null);
  const precision = precisionOf(value) ?? chosen;
  const { attributes, ...ids } = useDescription({ label, error }, undefined);
  const [year = '', month = ''] = value.replace('~', '').split('-');
  const style = classNames(inputStyle, borderStyle(error));
  const write = (part: { year?: string; month?: string }) => {
    choose(precision);
    onChange(dateOf({ year, month, ...part }, precision));
  };
  return (
    <Field
      {...ids}
      label={label}
      error={error}
      aside={
        <PrecisionSelect
          label={wizardMessages.precisionOf(event)}
          value={precision}
          onChange={(next) => {
            choose(next);
            onChange(withPrecision(value, next));
          }}
        />
      }
    >
      {precision === 'day' ? (
        <input
          {...attributes}
          type="date"
          min="1800-01-01"
          className={style}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <fieldset
          className="flex min-w-0 gap-3"
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
        >
          {precision === 'month' && (
            <Select
              hideLabel
              label={wizardMessages.monthOf(event)}
              placeholder={wizardMessages.month}
              className="min-w-40"
              value={month}
              options={months()}
              onChange={({ target }) => write({ month: target.value })}
            />
          )}
          <input
            {...attributes}
            inputMode="numeric"
            maxLength={4}
            placeholder={wizardMessages.year}
            className={style}
            value={year}
            onChange={({ target }) => write({ year: target.value.replace(/\D/g, '') })}
          />
        </fieldset>
      )}
    </Field>
  );
}
