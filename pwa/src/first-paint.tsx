import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { memorialsApi } from '@everpaw/contracts/memorials/memorials.api';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { createQueryClient } from './net/query-client.ts';
import { openOffline } from './offline/offline.ts';
import { OfflineContext } from './offline/react/hooks.ts';
import { type Painted, PaintedContext } from './ui/pictures/painted.ts';

export { readFrom } from '@everpaw/contracts/kernel/languages/localized';

/** The page to render: its path, the responses that it is rendered from by address, and the render context. */
export type PageToPaint = { path: string; answers: Record<string, unknown>; painted: Painted };

/** Without its response, a memorial's page would only be a skeleton, which isn't worth rendering. */
function isWorthDrawing({ path, answers }: PageToPaint): boolean {
  const memorialId = /^\/memorial\/([^/]+)$/.exec(path)?.[1];
  return (
    memorialId === undefined || Boolean(answers[pathOf(memorialsApi.one, { params: { id: memorialId } })])
  );
}

/**
 * Renders a page, only from the given responses, as a visitor's device would before reading local data. The server
 * puts the result into `#root`, and the app hydrates it unchanged. Returns null if the page can't be rendered. React
 * escapes all text.
 */
export async function firstPaint(page: PageToPaint): Promise<string | null> {
  if (!isWorthDrawing(page)) return null;
  const { path, answers, painted } = page;
  const client = createQueryClient();
  for (const [address, answer] of Object.entries(answers)) client.setQueryData([address], answer);
  let failed = false;
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <PaintedContext value={painted}>
          <OfflineContext value={openOffline()}>
            <App client={client} />
          </OfflineContext>
        </PaintedContext>
      </StaticRouter>
    </StrictMode>,
    {
      // Streamed parts are moved into place by a script, which the page's security policy doesn't allow.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: () => {
        failed = true;
      },
    },
  );
  const html = await new Response(prelude).text();
  client.clear();
  return failed ? null : html;
}
