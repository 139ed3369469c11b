/** A change of a line. Numbers start at 1 and refer to the signed list or to the file. */
export type LineChange =
  | { what: 'changed'; line: number }
  | { what: 'missing'; line: number; after: number }
  | { what: 'added'; line: number }
  | { what: 'swapped'; line: number; other: number }
  | { what: 'moved'; line: number; was: number };

/** Returns the places of the longest increasing subsequence. -1 is ignored. */
function longestIncreasing(numbers: readonly number[]): Set<number> {
  const ends: number[] = [];
  const before = new Map<number, number>();
  for (const [place, number] of numbers.entries()) {
    if (number < 0) continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    before.set(place, ends[low - 1] ?? -1);
    ends[low] = place;
  }
  const kept = new Set<number>();
  for (let place = ends.at(-1) ?? -1; place >= 0; place = before.get(place) ?? -1) kept.add(place);
  return kept;
}

/** Returns the signed place of each line in the file, or -1. Each place is used once. */
function placesOf(signed: readonly string[], found: readonly string[]): number[] {
  const free = new Map<string, { places: number[]; taken: number }>();
  for (const [place, mark] of signed.entries()) {
    const known = free.get(mark);
    if (known) known.places.push(place);
    else free.set(mark, { places: [place], taken: 0 });
  }
  return found.map((mark) => {
    const known = free.get(mark);
    return known?.places[known.taken++] ?? -1;
  });
}

function movesOf(places: readonly number[], kept: ReadonlySet<number>): LineChange[] {
  const moves: LineChange[] = [];
  const told = new Set<number>();
  for (const [at, was] of places.entries()) {
    if (was < 0 || kept.has(at) || told.has(at)) continue;
    told.add(at);
    if (places[was] !== at) {
      moves.push({ what: 'moved', line: at + 1, was: was + 1 });
      continue;
    }
    told.add(was);
    moves.push({ what: 'swapped', line: Math.min(at, was) + 1, other: Math.max(at, was) + 1 });
  }
  return moves;
}

/**
 * Compares the marks of the signed lines with those found. Different lines between the same neighbors count
 * as changed; unmatched ones as missing or added.
 */
export function lineChanges(signed: readonly string[], found: readonly string[]): LineChange[] {
  const places = placesOf(signed, found);
  const kept = longestIncreasing(places);
  const matched = new Set(places);
  const changes = movesOf(places, kept);
  let [before, from] = [-1, 0];
  /** Reports the unmatched lines between two lines in their original order. */
  const between = (endOfFound: number, endOfSigned: number) => {
    const gone: number[] = [];
    for (let place = before + 1; place < endOfSigned; place += 1) if (!matched.has(place)) gone.push(place);
    let last = from;
    for (let at = from; at < endOfFound; at += 1) {
      if ((places[at] ?? -1) >= 0) continue;
      changes.push({ what: gone.shift() === undefined ? 'added' : 'changed', line: at + 1 });
      last = at + 1;
    }
    for (const place of gone) changes.push({ what: 'missing', line: place + 1, after: last });
    before = endOfSigned;
    from = endOfFound + 1;
  };
  for (const at of [...kept].sort((a, b) => a - b)) between(at, places[at] ?? 0);
  between(found.length, signed.length);
  return changes.sort((a, b) => a.line - b.line);
}
