import { UnsupportedReadStoreOperation } from './unsupported-operation.ts';

/** A piece of SQL with the values of its question marks, in order. */
export type Sql = { sql: string; params: (string | number | null)[] };

export function sql(text: string, ...params: Sql['params']): Sql {
  return { sql: text, params };
}

/** Pieces joined by a word such as `AND`, each in brackets. */
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
 * The JSON path of dotted segments. SQLite's paths know no escapes, so keys with quotes, backslashes or control
 * characters can be stored but not asked for.
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
 * A condition that every found document meets and that an index can serve: `equal` holds a path to one value, `in` to
 * some, `range` to a stretch.
 */
export type Term = {
  path: string;
  kind: 'equal' | 'in' | 'range';
  where: Sql;
  /** True for "null or missing", which a sparse index does not hold. */
  isMissing?: true;
};
