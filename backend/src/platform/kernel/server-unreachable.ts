/** A server does not answer yet; asking again later may go well. The message is one sentence for the operator. */
export class ServerUnreachable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ServerUnreachable';
  }
}
