import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';

const STATEMENTS_KEPT = 500;

export type Row = SQLOutputValue[];

/** An LRU cache of a connection's prepared statements by their text. */
export class Statements {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  all(text: string, params: readonly SQLInputValue[]): Row[] {
    // setReturnArrays makes `all` return arrays, which the library's types don't express.
    return this.#prepare(text).all(...params) as unknown as Row[];
  }

  get(text: string, params: readonly SQLInputValue[]): Row | undefined {
    return this.#prepare(text).get(...params) as unknown as Row | undefined;
  }

  run(text: string, params: readonly SQLInputValue[] = []): number {
    return Number(this.#prepare(text).run(...params).changes);
  }

  exec(text: string): void {
    this.#database.exec(text);
  }

  #prepare(text: string): StatementSync {
    const known = this.#prepared.get(text);
    if (known !== undefined) {
      this.#prepared.delete(text);
      this.#prepared.set(text, known);
      return known;
    }
    const statement = this.#database.prepare(text);
    statement.setReturnArrays(true);
    this.#prepared.set(text, statement);
    const [oldest] = this.#prepared.keys();
    if (this.#prepared.size > STATEMENTS_KEPT && oldest !== undefined) this.#prepared.delete(oldest);
    return statement;
  }
}
