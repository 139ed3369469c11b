import { jsonPath, quoteIdentifier, quoteLiteral } from './sql-text.ts';

/** The words of a `$text` search, as MongoDB reads them: any word, every phrase, none of the excluded. */
export type TextSearch = {
  words: readonly string[];
  phrases: readonly (readonly string[])[];
  excluded: readonly (readonly string[])[];
};

/** A text index over some paths of a collection, each with its weight (1 by default). */
export type TextIndex = { name: string; paths: readonly string[]; weights: readonly number[] };

/** What the full-text tokenizer takes as part of a word; everything else separates. */
const WORD = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;

/** Reads a search as a visitor types it: words, "quoted phrases", and -excluded words or phrases. */
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

/** The FTS5 expression of a search, or null when it can match nothing (no word at all, or exclusions only). */
export function matchExpression({ words, phrases, excluded }: TextSearch): string | null {
  // With a phrase given, MongoDB requires the phrases; single words then only weigh.
  const wanted =
    phrases.length > 0
      ? phrases.map(quotePhrase).join(' AND ')
      : words.map((w) => quotePhrase([w])).join(' OR ');
  if (wanted === '') return null;
  return excluded.length === 0 ? wanted : `(${wanted}) NOT (${excluded.map(quotePhrase).join(' OR ')})`;
}

/** The statements that make a text index and fill it with what the table holds. */
export function textIndexDdl(table: string, textTable: string, index: TextIndex): string[] {
  const fts = quoteIdentifier(textTable);
  const values = index.paths.map((path) => textOf('doc', path)).join(', ');
  return [
    `CREATE VIRTUAL TABLE ${fts} USING fts5 (${columnsOf(index)}, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2')`,
    `INSERT INTO ${fts} (${fts}, rank) VALUES ('rank', 'bm25(${index.weights.map((w) => w.toFixed(3)).join(', ')})')`,
    `INSERT INTO ${fts} (rowid, ${columnsOf(index)}) SELECT rid, ${values} FROM ${quoteIdentifier(table)}`,
  ];
}

/**
 * The statements that keep the index level with one row, run by whoever writes the row. They are no triggers: a
 * statement that fires one opens a statement journal, and each time one opens the text index writes out what it has
 * gathered, so every row became a segment of its own that had to be merged later. As statements of their own they let
 * it gather a whole transaction.
 */
export function textIndexStatements(textTable: string, index: TextIndex) {
  const fts = quoteIdentifier(textTable);
  const of = (json: string) => index.paths.map((path) => textOf(json, path));
  return {
    /** Takes the row's number and its document. */
    insert: `INSERT INTO ${fts} (rowid, ${columnsOf(index)}) VALUES (?1, ${of('?2').join(', ')})`,
    /** Takes the row's number. */
    remove: `DELETE FROM ${fts} WHERE rowid = ?1`,
    /** An expression that is 1 when the words of two documents differ, each given as an expression. */
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
