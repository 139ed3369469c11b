import { Button } from './button.tsx';

/** The end of a form: why it wasn't sent, and its button. */
export function SubmitRow({
  form: { message, busy },
  label,
  busyLabel,
}: {
  form: { message: string | null; busy: boolean };
  label: string;
  busyLabel: string;
}) {
  return (
    <>
      <p role="status" className="font-medium text-danger text-small">
        {message}
      </p>
      <Button type="submit" busy={busy} busyLabel={busyLabel} className="justify-self-start">
        {label}
      </Button>
    </>
  );
}
