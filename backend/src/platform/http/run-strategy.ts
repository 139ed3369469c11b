import type { FastifyRequest } from 'fastify';

/** The part of a passport strategy used here: it reports its result by calling one of the methods it is given. */
export type PassportStrategy = { authenticate(this: never, request: never, options: never): void };

/** The result of a strategy for a request. */
export type Verdict<User> = { user: User } | { redirect: string } | { failed: unknown };

/**
 * Runs a passport strategy on a request, like passport itself but without its process-wide registry and its changes to
 * request and response.
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
