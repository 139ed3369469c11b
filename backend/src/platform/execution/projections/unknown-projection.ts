/** There is no projection with this name. The message lists the existing ones. */
export class UnknownProjection extends Error {
  override readonly name = 'UnknownProjection';

  constructor(name: string, known: Iterable<string>) {
    super(`There is no projection ${JSON.stringify(name)}. There are: ${[...known].join(', ')}.`);
  }
}
