import { providerAt, wayBack } from '@everpaw/contracts/accounts/provider-trip';
import { memorialOfShortPath } from '@everpaw/contracts/memorials/address/short-address';
import { screenPath } from '@everpaw/contracts/site/paths';

/**
 * Responds to a navigation that isn't a screen with the server's response. If the server is unreachable when signing
 * in with another service, redirects to the previous page, which shows the failure; other failures are passed on.
 */
export async function answerPassage(url: URL, fromServer: () => Promise<Response>): Promise<Response> {
  // A printed code opens the memorial's page directly, so that it also works offline.
  const memorialId = memorialOfShortPath(url.pathname);
  if (memorialId) return Response.redirect(new URL(`/memorial/${memorialId}`, url).href);
  const provider = providerAt(url.pathname);
  if (!provider) return fromServer();
  return fromServer().catch(() => {
    const redirect = screenPath(url.searchParams.get('redirect'));
    const { path, query } = wayBack('provider-away', {
      provider,
      redirect,
      adds: url.searchParams.has('link'),
    });
    const back = new URL(path, url);
    for (const [name, value] of Object.entries(query)) back.searchParams.set(name, value);
    return Response.redirect(back.href);
  });
}
