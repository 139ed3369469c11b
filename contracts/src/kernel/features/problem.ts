import * as z from 'zod/mini';

/** Every refusal of the API (RFC 9457). Screens show `error`. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  error: z.string(),
  code: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
  current: z.optional(z.unknown()),
  requestId: z.optional(z.string()),
});
export type Problem = z.infer<typeof problem>;
