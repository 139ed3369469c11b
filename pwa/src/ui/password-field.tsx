import { laterControlMessages } from '@everpaw/contracts/kernel/controls-later.messages';
import { type InputHTMLAttributes, useState } from 'react';
import { TextField } from './field.tsx';

type PasswordFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  hint?: string;
  error?: string | null;
};

/** A password field that can show its content. */
export function PasswordField(props: PasswordFieldProps) {
  const [seen, setSeen] = useState(false);
  return (
    <TextField
      {...props}
      type={seen ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      aside={
        <button
          type="button"
          aria-pressed={seen}
          aria-label={laterControlMessages.showField(props.label)}
          onClick={() => setSeen(!seen)}
          className="-my-3 min-h-11 px-2 text-ink-soft text-small underline-offset-4 hover:underline"
        >
          {seen ? laterControlMessages.hide : laterControlMessages.show}
        </button>
      }
    />
  );
}
