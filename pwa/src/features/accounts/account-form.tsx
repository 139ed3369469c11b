import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { type FormEvent, type InputHTMLAttributes, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../base/api.ts';
import { useDirtyForm } from '../../base/unfinished-work.ts';
import { TextField } from '../../ui/field.tsx';

/** Why each field is not accepted; a field that is missing here is fine. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

/** What went wrong, in the words of the server where it gave any. */
export type Failure = { title: string; text: string };

/**
 * A form of plain text fields: checked when it is sent, the first field that is not accepted gets the focus, and
 * a refusal of the server lands on the field it names. `send` raises the request's errors.
 */
export function useAccountForm<Name extends string>({
  names,
  check,
  send,
  failed,
}: {
  names: readonly Name[];
  check: (values: Record<Name, string>) => FieldErrors<Name>;
  send: (values: Record<Name, string>) => Promise<unknown>;
  failed: Failure;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isTouched, setIsTouched] = useState(false);
  useDirtyForm(isTouched);
  useEffect(() => {
    const element = form.current;
    const touched = () => setIsTouched(true);
    element?.addEventListener('input', touched);
    return () => element?.removeEventListener('input', touched);
  }, []);

  function point(found: FieldErrors<Name>) {
    setErrors(found);
    const first = names.find((name) => found[name]);
    if (!first) return;
    const field = form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!form.current) return;
    const data = new FormData(form.current);
    const values = Object.fromEntries(
      names.map((name) => [name, String(data.get(name) ?? '')]),
      // Every name is given a value just above, which the type of Object.fromEntries forgets.
    ) as Record<Name, string>;
    setFailure(null);
    const found = check(values);
    point(found);
    if (Object.keys(found).length > 0) return;
    try {
      await send(values);
    } catch (error) {
      point(errorsOf(error, names));
      setFailure({
        title: failed.title,
        text: messageOf(error, error instanceof ApiError ? failed.text : accountMessages.unreachable),
      });
    }
  }

  return { form, errors, failure, submit };
}

function errorsOf<Name extends string>(error: unknown, names: readonly Name[]): FieldErrors<Name> {
  const found: FieldErrors<Name> = {};
  const told = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  for (const name of names) {
    const message = told.find(({ path }) => path === name)?.message;
    if (message) found[name] = message;
  }
  return found;
}

/** Told inside the dialog, where the form is that it speaks of, and read out at once. */
export function FailureNotice({ failure }: { failure: Failure | null }) {
  return (
    <div role="alert">
      {failure && (
        <div className="rounded-soft border-danger border-l-4 bg-danger-wash px-4 py-3">
          <p className="font-semibold text-danger">{failure.title}</p>
          <p className="text-ink">{failure.text}</p>
        </div>
      )}
    </div>
  );
}

type PasswordFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  hint?: string;
  error?: string | null;
};

/** A password that can be looked at while it is typed. */
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
          aria-label={`Show ${props.label.toLowerCase()}`}
          onClick={() => setSeen(!seen)}
          className="-my-3 min-h-11 px-2 text-ink-soft text-small underline-offset-4 hover:underline"
        >
          {seen ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}
