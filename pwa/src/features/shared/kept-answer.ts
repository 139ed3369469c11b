type Answer<T> = { data: T | undefined; isError: boolean; failureCount: number; fetchStatus: string };

/** Whether the server could not be reached. */
export function isAway({ isError, failureCount, fetchStatus }: Omit<Answer<unknown>, 'data'>): boolean {
  return isError || failureCount > 0 || fetchStatus === 'paused';
}

/**
 * Returns the server's response or, until it arrives, the cached one, so that the screen doesn't wait for the
 * network. `cached` is undefined while the device is being read, null if it has none. `isAsking`: the server's
 * response is pending. `fromDevice`: the server is unreachable and the cached response is returned. `failed`: there
 * is neither.
 */
export function answerOrCached<T>(answer: Answer<T>, cached: T | null | undefined) {
  const { data } = answer;
  const away = isAway(answer);
  const value = data ?? cached ?? undefined;
  return {
    value,
    isAsking: data === undefined && !away,
    fromDevice: data === undefined && away && value !== undefined,
    failed: away && value === undefined && cached !== undefined,
  };
}
