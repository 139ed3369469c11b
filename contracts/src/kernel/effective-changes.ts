import { DomainError } from './domain-error.ts';

/** The code of a deletion that is refused because what it deletes was changed since the person saw it. */
export const changedSinceCode = 'changed-since';

function isSame(a: unknown, b: unknown): boolean {
  return Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((value, index) => value === b[index])
    : a === b;
}

function conflict<Fields extends object>(
  current: Fields,
  paths: readonly (keyof Fields & string)[],
  { code, message }: { code: string; message: string },
): DomainError {
  return new DomainError('conflict', code, message, {
    errors: paths.map((path) => ({ path, message })),
    current: Object.fromEntries(paths.map((path) => [path, current[path]])),
  });
}

function keysOf<Fields extends object>(fields: Fields): (keyof Fields & string)[] {
  return Object.keys(fields) as (keyof Fields & string)[]; // they are declared by their schema
}

/** The names of fields in `wanted` that have another value than in `known`; one that is undefined there is left out. */
export function differing<Fields extends object>(
  wanted: Partial<Fields>,
  known: Partial<Fields>,
): (keyof Fields & string)[] {
  return keysOf(wanted as Fields).filter(
    (key) => wanted[key] !== undefined && !isSame(wanted[key], known[key]),
  );
}

/**
 * The fields of an edit that differ from `current`. Throws `DomainError` `edit-conflict` with those that somebody else has
 * changed since the writer saw them (`seen`); a field that is not in `seen` overwrites.
 */
export function effectiveChanges<Fields extends object>(
  current: Fields,
  { changes, seen }: { changes: Partial<Fields>; seen: Partial<Fields> },
  message: string,
): Partial<Fields> {
  const changed = differing(changes, current);
  const unseen = new Set(differing(seen, current));
  const stale = changed.filter((key) => unseen.has(key));
  if (stale.length > 0) throw conflict(current, stale, { code: 'edit-conflict', message });
  return Object.fromEntries(changed.map((key) => [key, changes[key]])) as Partial<Fields>; // those of `changes`
}

/**
 * Refuses to delete what somebody else has changed since the person saw it (`seen`). Throws `DomainError`
 * `changedSinceCode` with the changed fields; what is not in `seen` is not compared.
 */
export function requireUnchanged<Fields extends object>(
  current: Fields,
  seen: Partial<Fields>,
  message: string,
): void {
  const stale = differing(seen, current);
  if (stale.length > 0) throw conflict(current, stale, { code: changedSinceCode, message });
}
