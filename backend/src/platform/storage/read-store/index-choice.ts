import type { IndexSpec } from './catalog.ts';
import type { SortKey, Term } from './sql/sql-text.ts';

/** What an index does for a query: the terms it serves, and whether it provides the sort order. */
export type Candidate = { index: IndexSpec; terms: readonly Term[]; sorts: boolean };

/**
 * Returns the indexes worth considering, without those that another index beats in every respect. SQLite's
 * planner can't compare them without statistics, and with statistics, plans would differ between files.
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

/** Returns the terms on an index's leading keys: any number of equalities, then at most one range. */
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

/** True if the index provides the sort order or its reverse, after keys with a fixed value. */
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
