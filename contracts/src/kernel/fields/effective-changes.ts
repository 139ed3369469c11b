import { DomainError } from '../domain-error.ts';
import { composed } from '../text/characters.ts';

/** The code of a deletion that is refused because the entity was changed since the person saw it. */
export const changedSinceCode = 'changed-since';

/** Texts from before were stored as they were typed, so they are compared composed. */
function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, index) => isSame(value, b[index]));
  return typeof a === 'string' && typeof b === 'string' ? composed(a) === composed(b) : a === b;
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

/** Returns the names of the fields in `wanted` that differ from `known`. Undefined fields are skipped. */
export function differing<Fields extends object>(
  wanted: Partial<Fields>,
  known: Partial<Fields>,
): (keyof Fields & string)[] {
  return keysOf(wanted as Fields).filter(
    (key) => wanted[key] !== undefined && !isSame(wanted[key], known[key]),
  );
}

/**
 * Returns the fields of an edit that differ from `current`. Throws `DomainError` `edit-conflict` with the fields that
 * someone else has changed since the writer saw them (`seen`); a field that isn't in `seen` overwrites.
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
 * Refuses a deletion if someone else has changed the entity since the person saw it (`seen`). Throws `DomainError`
 * `changedSinceCode` with the changed fields; fields that aren't in `seen` aren't compared.
 */
export function requireUnchanged<Fields extends object>(
  current: Fields,
  seen: Partial<Fields>,
  message: string,
): void {
  const stale = differing(seen, current);
  if (stale.length > 0) throw conflict(current, stale, { code: changedSinceCode, message });
}
