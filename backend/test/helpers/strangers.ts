import type { Answer, Client } from './site.ts';

/** An address that strangers read, and whether an answer of it shows what is to be withdrawn. */
export type Shown = { path: string; shows(answer: Answer): boolean; read?(client: Client): Promise<Answer> };

/** What stands at the address itself is there; what lies elsewhere names it. */
export const at = (path: string): Shown => ({
  path,
  shows: ({ status }) => status !== 404 && status !== 401,
});
export const naming = (path: string, words: string): Shown => ({
  path,
  shows: ({ text }) => text.includes(words),
});

/**
 * Lets all strangers read all addresses, so that whatever can be cached is, withdraws, and lets them read again the moment
 * that is answered. Answers the addresses that did not show it before, and those that still showed it afterwards.
 */
export async function withdrawBefore(
  strangers: readonly Client[],
  shown: readonly Shown[],
  withdraw: () => Promise<Answer>,
): Promise<{ status: number; stale: string | null; unseenBefore: string[]; seenAfter: string[] }> {
  const readAll = async () => {
    const reads = strangers.flatMap((client) =>
      shown.map(
        async ({ path, shows, read = (by) => by.get(path) }) => [path, shows(await read(client))] as const,
      ),
    );
    return Promise.all(reads);
  };
  await readAll();
  const before = await readAll();
  const { status, headers } = await withdraw();
  const after = await readAll();
  const only = (reads: typeof before, wanted: boolean) => [
    ...new Set(reads.filter(([, isShown]) => isShown === wanted).map(([path]) => path)),
  ];
  return {
    status,
    stale: headers.get('x-stale'),
    unseenBefore: only(before, false),
    seenAfter: only(after, true),
  };
}
