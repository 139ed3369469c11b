import type { Database } from '../store/database.ts';

/** Counts the rows of a table that are read from here on, each time that they are; before the database is opened. */
export function countReads(db: Database, table: string): () => number {
  let rows = 0;
  db.use({
    stack: 'dbcore',
    name: 'count-reads',
    create: (down) => ({
      ...down,
      table(name) {
        const inner = down.table(name);
        if (name !== table) return inner;
        const counted = <T>(reading: PromiseLike<T>, count: (answer: T) => number) =>
          reading.then((answer) => {
            rows += count(answer);
            return answer;
          });
        return {
          ...inner,
          get: (request) => counted(inner.get(request), () => 1) as ReturnType<typeof inner.get>,
          getMany: (request) =>
            counted(inner.getMany(request), ({ length }) => length) as ReturnType<typeof inner.getMany>,
          query: (request) =>
            counted(inner.query(request), ({ result }) => result.length) as ReturnType<typeof inner.query>,
          openCursor: (request) =>
            counted(inner.openCursor(request), (cursor) => {
              if (cursor) {
                const start = cursor.start.bind(cursor);
                cursor.start = (next) =>
                  start(() => {
                    rows += 1;
                    next();
                  });
              }
              return 0;
            }) as ReturnType<typeof inner.openCursor>,
        };
      },
    }),
  });
  return () => rows;
}
