import { pathOf } from '@everpaw/contracts/kernel/endpoint-path';
import { memorialsApi } from '@everpaw/contracts/memorials/memorials.api';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { type Painted, PaintedContext } from './base/painted.ts';
import { createQueryClient } from './base/query-client.ts';
import { openOffline } from './offline/offline.ts';
import { OfflineContext } from './offline/react/hooks.ts';

/** The page to draw: its path, the answers that came with it by their address, and what it is drawn with. */
export type PageToPaint = { path: string; answers: Record<string, unknown>; painted: Painted };

/** Without its answer a memorial's page would only be an outline, which is not worth drawing. */
function isWorthDrawing({ path, answers }: PageToPaint): boolean {
  const memorialId = /^\/memorial\/([^/]+)$/.exec(path)?.[1];
  return (
    memorialId === undefined || Boolean(answers[pathOf(memorialsApi.one, { params: { id: memorialId } })])
  );
}

/**
 * Draws a page as a visitor's device would before it has read anything of its own, from nothing but the given
 * answers; the server puts this into `#root`, and the app brings it to life without changing it. Answers null when
 * the page cannot be drawn. Everything that is text is escaped by React.
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
      // A part that is drawn later is put into its place by a script, which the page's security policy does not allow.
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
