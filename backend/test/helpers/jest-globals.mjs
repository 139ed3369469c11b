/** What `@jest/globals` exports, from the globals of Jest's light runner. */
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globalThis;
