import { providerAt, wayBack } from '@everpaw/contracts/accounts/provider-trip';
import { memorialOfShortPath } from '@everpaw/contracts/memorials/short-address';
import { screenPath } from '@everpaw/contracts/site/paths';

/**
 * A navigation to what is no screen: the server's answer. Who sets out for another service to sign in while the server
 * cannot be reached is led back to the page they came from, which says so; everything else fails as it does.
 */
export async function answerPassage(url: URL, fromServer: () => Promise<Response>): Promise<Response> {
  // A printed code opens the page that this device has, also where nobody can be asked for the way.
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
