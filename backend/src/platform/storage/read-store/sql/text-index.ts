import { jsonPath, quoteIdentifier, quoteLiteral } from './sql-text.ts';

/** A parsed `$text` search with MongoDB's meaning: any of the words, all phrases, none of the excluded. */
export type TextSearch = {
  words: readonly string[];
  phrases: readonly (readonly string[])[];
  excluded: readonly (readonly string[])[];
};

/** A text index over paths of a collection with their weights (default 1). */
export type TextIndex = { name: string; paths: readonly string[]; weights: readonly number[] };

/** Marks belong to words, as on MongoDB: vowel signs are as much of a Hindi word as its letters. */
const tokenizer = "unicode61 remove_diacritics 2 categories ''L* N* Co M*''";

/** A word as the full-text tokenizer sees it. All other characters separate words. */
const WORD = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;

/** Parses a visitor's search: words, "quoted phrases", and -excluded words or phrases. */
export function parseSearch(search: string): TextSearch {
  const words: string[] = [];
  const phrases: string[][] = [];
  const excluded: string[][] = [];
  for (const [, minus, quoted, plain] of search.matchAll(/(?<!\S)(-?)"([^"]*)"?|(\S+)/g)) {
    const term = quoted ?? plain ?? '';
    const negated = minus === '-' || (quoted === undefined && term.startsWith('-'));
    const tokens = term.match(WORD) ?? [];
    if (tokens.length === 0) continue;
    if (negated) excluded.push(tokens);
    else if (quoted !== undefined) phrases.push(tokens);
    else words.push(...tokens);
  }
  return { words, phrases, excluded };
}

/** Returns the FTS5 expression of a search, or null if it can't match (no words, or only exclusions). */
export function matchExpression({ words, phrases, excluded }: TextSearch): string | null {
  // If there are phrases, MongoDB requires them; words only affect the score.
  const wanted =
    phrases.length > 0
      ? phrases.map(quotePhrase).join(' AND ')
      : words.map((w) => quotePhrase([w])).join(' OR ');
  if (wanted === '') return null;
  return excluded.length === 0 ? wanted : `(${wanted}) NOT (${excluded.map(quotePhrase).join(' OR ')})`;
}

/** Returns the statements that create a text index and fill it from the table. */
export function textIndexDdl(table: string, textTable: string, index: TextIndex): string[] {
  const fts = quoteIdentifier(textTable);
  const values = index.paths.map((path) => textOf('doc', path)).join(', ');
  return [
    `CREATE VIRTUAL TABLE ${fts} USING fts5 (${columnsOf(index)}, content = '', contentless_delete = 1, tokenize = '${tokenizer}')`,
    `INSERT INTO ${fts} (${fts}, rank) VALUES ('rank', 'bm25(${index.weights.map((w) => w.toFixed(3)).join(', ')})')`,
    `INSERT INTO ${fts} (rowid, ${columnsOf(index)}) SELECT rid, ${values} FROM ${quoteIdentifier(table)}`,
  ];
}

/**
 * The statements that update the index for one row; the writer of the row runs them. Triggers would open a
 * statement journal each time, which makes the text index flush, so every row would become a segment to be
 * merged later. Separate statements let the index buffer a whole transaction.
 */
export function textIndexStatements(textTable: string, index: TextIndex) {
  const fts = quoteIdentifier(textTable);
  const of = (json: string) => index.paths.map((path) => textOf(json, path));
  return {
    /** Parameters: the row id and the document. */
    insert: `INSERT INTO ${fts} (rowid, ${columnsOf(index)}) VALUES (?1, ${of('?2').join(', ')})`,
    /** Parameter: the row id. */
    remove: `DELETE FROM ${fts} WHERE rowid = ?1`,
    /** Returns an expression that is 1 if the words of two documents differ. */
    differs: (before: string, after: string) =>
      `(${index.paths.map((path) => `${textOf(before, path)} IS NOT ${textOf(after, path)}`).join(' OR ')})`,
  };
}

export function dropTextIndexDdl(textTable: string): string[] {
  return [`DROP TABLE IF EXISTS ${quoteIdentifier(textTable)}`];
}

function columnsOf({ paths }: TextIndex): string {
  return paths.map((_, i) => `f${i}`).join(', ');
}

function textOf(json: string, path: string): string {
  return `json_extract(${json}, ${quoteLiteral(jsonPath(path.split('.')))})`;
}

function quotePhrase(words: readonly string[]): string {
  return `"${words.join(' ')}"`;
}
