import type { IndexSpec } from './catalog.ts';
import type { SortKey } from './sql-text.ts';
import { type Term } from './sql-text.ts';

/** What one index could do for a query: the terms it serves, and whether it walks in the wanted order. */
export type Candidate = { index: IndexSpec; terms: readonly Term[]; sorts: boolean };

/**
 * The indexes worth considering for a query, those left out that another one beats in everything. SQLite's planner
 * cannot tell them apart without statistics, and with them its plans would differ from one file to the next.
 */
export function candidateIndexes(
  indexes: readonly IndexSpec[],
  terms: readonly Term[],
  sort: readonly SortKey[],
): Candidate[] {
  const useful = indexes
    .map((index) => ({ index, terms: servedTerms(index, terms), sorts: walksInOrder(index, terms, sort) }))
    .filter(({ index, terms: served, sorts }) => served.length > 0 || (sorts && !index.sparse));
  return useful.filter(
    (candidate, place) =>
      !useful.some((other, otherPlace) => {
        const isAsGood =
          (other.sorts || !candidate.sorts) && candidate.terms.every((term) => other.terms.includes(term));
        const isBetter = other.sorts !== candidate.sorts || other.terms.length > candidate.terms.length;
        return other !== candidate && isAsGood && (isBetter || otherPlace < place);
      }),
  );
}

/** Terms on the leading keys of an index: any number of values, then at most one range. */
function servedTerms(index: IndexSpec, terms: readonly Term[]): Term[] {
  const served: Term[] = [];
  for (const path of Object.keys(index.key)) {
    const term =
      terms.find((each) => each.path === path && each.kind !== 'range') ??
      terms.find((each) => each.path === path);
    if (term === undefined || (term.isMissing && index.sparse)) break;
    served.push(term);
    if (term.kind === 'range') break;
  }
  return served;
}

/** True when the index, behind keys that are held to one value, has the order or its reverse. */
function walksInOrder(index: IndexSpec, terms: readonly Term[], sort: readonly SortKey[]): boolean {
  if (sort.length === 0) return false;
  const isFixed = (path: string) => terms.some((term) => term.path === path && term.kind === 'equal');
  const keys = Object.entries(index.key);
  while (keys[0] !== undefined && isFixed(keys[0][0])) keys.shift();
  let isReverse: boolean | null = null;
  for (const wanted of sort) {
    if ('textScore' in wanted) return false;
    if (isFixed(wanted.path)) continue;
    const [path, direction] = keys.shift() ?? [];
    if (path !== wanted.path) return false;
    const reverse = direction !== wanted.direction;
    if (isReverse !== null && isReverse !== reverse) return false;
    isReverse = reverse;
  }
  return true;
}
