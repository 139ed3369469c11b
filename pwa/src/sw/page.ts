import { cachedAfterMs } from './memorial-page.ts';

type Asked = {
  /** The server's answer, from the browser's own early request where there is one. */
  fetchPage(): Promise<Response>;
  shell(): Promise<Response | undefined>;
  /** Resolves after so many milliseconds. */
  pass(ms: number): Promise<void>;
};

/** True for a server or a gateway in trouble; its page is no use to anybody. */
const isServerFailure = ({ status }: Response): boolean => status >= 500 || status === 429;

/**
 * Any other screen: from the network, and as the bare shell when there is none, when it takes longer than half a second
 * or when the server or a gateway is in trouble. These pages are not cached: the app shows what the
 * device has.
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
