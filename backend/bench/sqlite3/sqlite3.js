// The part of `sqlite3` that emmett-sqlite calls, on node:sqlite: the original wants a compiler or a download.
import { DatabaseSync } from 'node:sqlite';

// The original takes these too; an object becomes its text, which the store counts on for its default partition.
function bound(value) {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' && value !== null ? String(value) : (value ?? null);
}

class Database {
  #database;
  #statements = new Map();

  constructor(file) {
    this.#database = new DatabaseSync(file);
  }

  #prepared(sql) {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  // Calls back later, as the original does, with what `work` gives or throws.
  #answer(work, done, context) {
    let error = null;
    let result;
    try {
      result = work();
    } catch (caught) {
      error = caught;
    }
    setImmediate(() => done?.call(context?.(result) ?? this, error, result));
  }

  run(sql, params, done) {
    const [values, callback] = typeof params === 'function' ? [[], params] : [params ?? [], done];
    this.#answer(
      () => this.#prepared(sql).run(...values.map(bound)),
      callback,
      (result) => ({ lastID: Number(result?.lastInsertRowid ?? 0), changes: Number(result?.changes ?? 0) }),
    );
  }

  all(sql, params, done) {
    this.#answer(() => this.#prepared(sql).all(...params.map(bound)), done);
  }

  get(sql, params, done) {
    this.#answer(() => this.#prepared(sql).get(...params.map(bound)), done);
  }

  close() {
    this.#statements.clear();
    this.#database.close();
  }
}

export default { Database, OPEN_READWRITE: 2, OPEN_CREATE: 4, OPEN_URI: 64 };
