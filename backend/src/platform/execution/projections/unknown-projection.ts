/** A name that no projection has; the message lists those that there are. */
export class UnknownProjection extends Error {
  override readonly name = 'UnknownProjection';

  constructor(name: string, known: Iterable<string>) {
    super(`There is no projection ${JSON.stringify(name)}. There are: ${[...known].join(', ')}.`);
  }
}
