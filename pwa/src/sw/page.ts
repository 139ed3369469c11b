import { patienceSeconds } from './memorial-page.ts';

type Asked = {
  /** The server's answer, from the browser's own early request where there is one. */
  fetchPage(): Promise<Response>;
  shell(): Promise<Response | undefined>;
  /** Resolves after so many seconds. */
  pass(seconds: number): Promise<void>;
};

/**
 * Any other screen: from the network, and as the bare shell when there is none, when it takes longer than 3 s or
 * when the server is in trouble. These pages are not kept: the app shows what the phone remembers.
 */
export async function answerPage({ fetchPage, shell, pass }: Asked): Promise<Response> {
  const fromServer = fetchPage();
  const inTime = fromServer.then(
    (response) => (response.status >= 500 ? undefined : response),
    () => undefined,
  );
  const answer = await Promise.race([inTime, pass(patienceSeconds).then(() => undefined)]);
  return answer ?? (await shell()) ?? fromServer;
}
