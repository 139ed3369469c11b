import { cachedAfterMs } from './memorial-page.ts';

type Asked = {
  /** Fetches the server's response, from the navigation preload if there is one. */
  fetchPage(): Promise<Response>;
  shell(): Promise<Response | undefined>;
  /** Resolves after `ms` milliseconds. */
  pass(ms: number): Promise<void>;
};

/** Whether the server or a gateway failed, so that its page is useless. */
const isServerFailure = ({ status }: Response): boolean => status >= 500 || status === 429;

/**
 * Responds with any other screen: from the network, or the shell if there is none, if it takes longer than half a
 * second, or if the server or a gateway fails. These pages aren't cached: the app shows local data.
 */
export async function answerPage({ fetchPage, shell, pass }: Asked): Promise<Response> {
  const fromServer = fetchPage();
  const inTime = fromServer.then(
    (response) => (isServerFailure(response) ? undefined : response),
    () => undefined,
  );
  const answer = await Promise.race([inTime, pass(cachedAfterMs).then(() => undefined)]);
  return answer ?? (await shell()) ?? fromServer;
}
