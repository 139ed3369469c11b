/** A server doesn't respond yet; a retry may succeed. The message is one sentence for the operator. */
export class ServerUnreachable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ServerUnreachable';
  }
}
