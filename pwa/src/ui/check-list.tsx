import { CheckIcon } from './pictures/icons.tsx';

/** A list whose items have check marks. */
export function CheckList({ lines, className }: { lines: readonly string[]; className: string }) {
  return (
    <ul className={`grid gap-2 ${className}`}>
      {lines.map((line) => (
        <li key={line} className="flex gap-2.5">
          <CheckIcon className="mt-0.5 size-5 shrink-0 text-moss" />
          {line}
        </li>
      ))}
    </ul>
  );
}
