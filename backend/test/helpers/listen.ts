import type { Client, Site } from './site.ts';

/** An open ear at `/api/live`. `heard` are the positions of the hints so far. */
export type Listening = {
  status: number;
  headers: Headers;
  heard: string[];
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  close(): void;
};

/** Listens for hints as this client; resolves once the server has begun to answer. */
export async function listen(site: Site, client: Client, memorialId?: string): Promise<Listening> {
  const aborting = new AbortController();
  const query = memorialId === undefined ? '' : `?entity=memorial&id=${memorialId}`;
  const answer = await fetch(`${site.origin}/api/live${query}`, {
    headers: { cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    signal: aborting.signal,
  });
  const heard: string[] = [];
  const ended = (async () => {
    let text = '';
    const decoder = new TextDecoder();
    try {
      for await (const part of answer.body ?? []) {
        text += decoder.decode(part, { stream: true });
        const messages = text.split('\n\n');
        text = messages.pop() ?? '';
        for (const message of messages) {
          const data = /^event: changed\ndata: (.*)$/.exec(message)?.[1];
          if (data) heard.push(String(JSON.parse(data).position));
        }
      }
    } catch (error) {
      if (!aborting.signal.aborted) throw error;
    }
  })();
  return { status: answer.status, headers: answer.headers, heard, ended, close: () => aborting.abort() };
}
