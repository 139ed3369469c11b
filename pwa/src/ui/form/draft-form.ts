import { type FormEvent, useState } from 'react';
import { ApiError, messageOf } from '../../net/http.ts';

type Errors = Readonly<Record<string, string>>;
type Checked = { success: true; data: unknown } | { success: false; error: { issues: readonly Issue[] } };
type Issue = { path: readonly PropertyKey[]; message: string };

function firstOfEach(found: readonly { path: string; message: string }[]): Errors {
  const errors: Record<string, string> = {};
  for (const { path, message } of found) errors[path] ??= message;
  return errors;
}

/**
 * A form whose draft is validated with the schema of its call before it is sent. Errors of the server are shown at
 * the fields that they name. `text` binds a field to its value and its error.
 */
export function useDraftForm<Draft extends object>(begin: () => Draft, notSaved: string) {
  const [draft, setDraft] = useState(begin);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const text = <Name extends keyof Draft & string>(name: Name, path: string = name) => ({
    value: String(draft[name]),
    error: errors[path],
    // A field bound with `text` holds a text, or one of its options' values.
    onChange: ({ target }: { target: { value: string } }) =>
      set({ [name]: target.value } as unknown as Partial<Draft>),
  });
  async function submit(event: FormEvent, checked: Checked, send: () => Promise<unknown>): Promise<void> {
    event.preventDefault();
    setFailure(null);
    if (!checked.success) {
      const found = checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
      setErrors(firstOfEach(found));
      setFailure(found[0]?.message ?? notSaved);
      return;
    }
    setErrors({});
    try {
      await send();
    } catch (error) {
      setErrors(firstOfEach(error instanceof ApiError ? (error.problem?.errors ?? []) : []));
      setFailure(messageOf(error, notSaved));
    }
  }
  return { draft, set, text, errors, failure, submit };
}
