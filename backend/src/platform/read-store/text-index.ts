import { jsonPath, quoteIdentifier, quoteLiteral } from './sql-text.ts';

/** The words of a `$text` search, as MongoDB reads them: any word, every phrase, none of the excluded. */
export type TextSearch = {
  words: readonly string[];
  phrases: readonly (readonly string[])[];
  excluded: readonly (readonly string[])[];
};

/** A text index over some paths of a collection, each with its weight (1 unless told). */
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

/** The statements that make a text index and keep it level with its table, within the writer's own transaction. */
export function textIndexDdl(table: string, textTable: string, index: TextIndex): string[] {
  const fts = quoteIdentifier(textTable);
  const columns = index.paths.map((_, i) => `f${i}`).join(', ');
  const values = (row: string) => index.paths.map((path) => textOf(row, path)).join(', ');
  const changed = index.paths
    .map((path) => `${textOf('old', path)} IS NOT ${textOf('new', path)}`)
    .join(' OR ');
  const trigger = (event: string) => quoteIdentifier(`${textTable} ${event}`);
  const insert = `INSERT INTO ${fts} (rowid, ${columns}) VALUES (new.rid, ${values('new')});`;
  const remove = `DELETE FROM ${fts} WHERE rowid = old.rid;`;
  return [
    `CREATE VIRTUAL TABLE ${fts} USING fts5 (${columns}, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2')`,
    `INSERT INTO ${fts} (${fts}, rank) VALUES ('rank', 'bm25(${index.weights.map((w) => w.toFixed(3)).join(', ')})')`,
    `INSERT INTO ${fts} (rowid, ${columns}) SELECT new.rid, ${values('new')} FROM ${quoteIdentifier(table)} AS new`,
    `CREATE TRIGGER ${trigger('insert')} AFTER INSERT ON ${quoteIdentifier(table)} BEGIN ${insert} END`,
    `CREATE TRIGGER ${trigger('delete')} AFTER DELETE ON ${quoteIdentifier(table)} BEGIN ${remove} END`,
    `CREATE TRIGGER ${trigger('update')} AFTER UPDATE OF doc ON ${quoteIdentifier(table)} WHEN ${changed} BEGIN ${remove} ${insert} END`,
  ];
}

/** The triggers go with their table; only the text table itself must be dropped. */
export function dropTextIndexDdl(textTable: string): string[] {
  return [
    ...['insert', 'delete', 'update'].map(
      (event) => `DROP TRIGGER IF EXISTS ${quoteIdentifier(`${textTable} ${event}`)}`,
    ),
    `DROP TABLE IF EXISTS ${quoteIdentifier(textTable)}`,
  ];
}

function textOf(row: string, path: string): string {
  return `json_extract(${row}.doc, ${quoteLiteral(jsonPath(path.split('.')))})`;
}

function quotePhrase(words: readonly string[]): string {
  return `"${words.join(' ')}"`;
}
