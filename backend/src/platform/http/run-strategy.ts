import type { FastifyRequest } from 'fastify';

/** A passport strategy, as far as it is run here: its answer is a call of one of the methods that it is given. */
export type PassportStrategy = { authenticate(this: never, request: never, options: never): void };

/** What a strategy decided about a request. */
export type Verdict<User> = { user: User } | { redirect: string } | { failed: unknown };

/**
 * Runs a passport strategy on a request: what passport itself does, without its registry, which all applications of a
 * process would share, and without its changes to request and response.
 */
export function runStrategy<User>(
  strategy: PassportStrategy,
  request: FastifyRequest,
): Promise<Verdict<User>> {
  return new Promise((resolve) => {
    const running = Object.assign(Object.create(strategy), {
      success: (user: User) => resolve({ user }),
      redirect: (url: string) => resolve({ redirect: url }),
      fail: (challenge: unknown) => resolve({ failed: challenge }),
      error: (error: unknown) => resolve({ failed: error }),
    });
    running.authenticate(request, {});
  });
}
