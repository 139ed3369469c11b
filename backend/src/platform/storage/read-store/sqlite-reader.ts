import { DatabaseSync } from 'node:sqlite';
import { requireNewest } from '../files/file-format.ts';
import { type Catalog, type CollectionInfo, catalogVersion, documentFormat, loadCatalog } from './catalog.ts';
import { eventLoopYield } from './event-loop-yield.ts';
import { type DocumentFile, type FileAccess } from './file-access.ts';
import { serverError } from './sql/server-error.ts';
import { UnsupportedReadStoreOperation } from './sql/unsupported-operation.ts';
import { Statements } from './statements.ts';

/** A catalog that throws for a missing collection: a reader must not treat it as empty. */
class StrictCatalog extends Map<string, CollectionInfo> {
  override get(name: string): CollectionInfo {
    const info = super.get(name);
    if (info === undefined)
      throw serverError('NamespaceNotFound', `The file that is read holds no collection ${name}.`);
    return info;
  }
}

/**
 * Read-only access to a file that another thread of this process writes. Every query sees one committed state
 * and its catalog.
 */
export class SqliteReader implements DocumentFile {
  readonly loopYield = eventLoopYield;
  readonly #file: string;
  readonly #database: DatabaseSync;
  readonly #read: Statements;
  #catalog: Catalog = new StrictCatalog();
  #version = -1;
  #isClosed = false;

  /**
   * @throws Error if the file doesn't exist yet (its writer creates it); FormatRefused if it isn't a file of
   * documents.
   */
  constructor(file: string) {
    this.#file = file;
    this.#database = new DatabaseSync(file, { readOnly: true });
    try {
      requireNewest(this.#database, file, documentFormat);
    } catch (error) {
      this.#database.close();
      throw error;
    }
    this.#database.exec(
      'PRAGMA busy_timeout = 5000; PRAGMA temp_store = MEMORY; PRAGMA mmap_size = 67108864;',
    );
    this.#read = new Statements(this.#database);
  }

  async read<T>(query: (access: FileAccess) => T): Promise<T> {
    await this.loopYield.pause();
    this.#assertOpen();
    return this.loopYield.measure(() => this.#inOneMoment(query));
  }

  write(): Promise<never> {
    return Promise.reject(refusal(this.#file));
  }

  begin(): Promise<never> {
    return Promise.reject(refusal(this.#file));
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#database.close();
  }

  #inOneMoment<T>(query: (access: FileAccess) => T): T {
    this.#read.run('BEGIN');
    try {
      const version = catalogVersion(this.#read);
      if (version !== this.#version) {
        this.#catalog = new StrictCatalog(loadCatalog(this.#read));
        this.#version = version;
      }
      return query({ statements: this.#read, catalog: this.#catalog });
    } finally {
      this.#read.run('COMMIT');
    }
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new Error(`The read store ${this.#file} is closed.`);
  }
}

function refusal(file: string): Error {
  return new UnsupportedReadStoreOperation(`a change of ${file}, which is open to be read only`);
}
