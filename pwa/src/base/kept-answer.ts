type Answer<T> = { data: T | undefined; isError: boolean; failureCount: number; fetchStatus: string };

/** True once the server could not be asked. */
export function isAway({ isError, failureCount, fetchStatus }: Omit<Answer<unknown>, 'data'>): boolean {
  return isError || failureCount > 0 || fetchStatus === 'paused';
}

/**
 * What a screen shows of an answer that this device has cached: the server's, and until it comes the cached one, so that
 * the screen never waits for the network. `cached` is undefined while the device is being read, null where it has none.
 * `isAsking`: the server may still answer something else. `fromDevice`: it could not be asked, and this is the cached
 * one. `failed`: there is neither.
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
