import { UnsupportedReadStoreOperation } from './unsupported-operation.ts';

/** SQL with the values of its placeholders, in order. */
export type Sql = { sql: string; params: (string | number | null)[] };

export function sql(text: string, ...params: Sql['params']): Sql {
  return { sql: text, params };
}

/** Joins conditions with `AND` or `OR`, each in parentheses. */
export function joinSql(pieces: readonly Sql[], word: 'AND' | 'OR'): Sql {
  const [only] = pieces;
  if (only !== undefined && pieces.length === 1) return only;
  return {
    sql: pieces.map((piece) => `(${piece.sql})`).join(` ${word} `),
    params: pieces.flatMap((piece) => piece.params),
  };
}

export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function quoteLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/**
 * Returns the JSON path of dotted segments.
 * @throws UnsupportedReadStoreOperation for keys with quotes, backslashes or control characters, which can be
 * stored but not queried: SQLite's paths have no escapes.
 */
export function jsonPath(segments: readonly string[]): string {
  for (const segment of segments) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused here
    if (segment === '' || /["\\\u0000-\u001f]/.test(segment)) {
      throw new UnsupportedReadStoreOperation(`the path ${JSON.stringify(segments.join('.'))}`);
    }
  }
  return `$${segments.map((segment) => `."${segment}"`).join('')}`;
}

/** One sort key; `textScore` orders by the rank of the `$text` search. */
export type SortKey = { path: string; direction: 1 | -1 } | { textScore: true };

/**
 * A condition that every match meets and that an index can serve: `equal` restricts a path to one value, `in` to
 * several, `range` to a range.
 */
export type Term = {
  path: string;
  kind: 'equal' | 'in' | 'range';
  where: Sql;
  /** True for "null or missing". A sparse index doesn't contain these documents. */
  isMissing?: true;
};
