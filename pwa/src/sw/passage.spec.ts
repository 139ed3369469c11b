// @vitest-environment node
import { shortPathOf } from '@everpaw/contracts/memorials/address/short-address';
import { describe, expect, it } from 'vitest';
import { answerPassage } from './passage.ts';

const address = (path: string) => new URL(path, 'https://everpaw.example');
const away = () => Promise.reject(new TypeError('Failed to fetch'));
const led = async (path: string) =>
  (await answerPassage(address(path), away)).headers.get('location')?.replace('https://everpaw.example', '');

describe('a way out through a server that cannot be reached', () => {
  it('leads back to the dialog, which says so and still knows where one wanted to go', async () => {
    expect(await led('/api/auth/google')).toBe('/?auth=signin&notice=provider-away&provider=google');
    expect(await led('/api/auth/github?redirect=%2Fsaved')).toBe(
      '/?auth=signin&notice=provider-away&provider=github&redirect=%2Fsaved',
    );
  });

  it('leads back to the profile from which a service was to be added', async () => {
    expect(await led('/api/auth/apple?link=1&redirect=/profile')).toBe(
      '/profile?notice=provider-away&provider=apple',
    );
  });

  it('never leads to another site', async () => {
    expect(await led('/api/auth/google?redirect=//elsewhere.example')).toBe(
      '/?auth=signin&notice=provider-away&provider=google',
    );
  });

  it('is for setting out only; what else cannot be reached fails as it is', async () => {
    for (const path of ['/api/auth/google/callback?code=1&state=2', '/api/logout', '/docs'])
      await expect(answerPassage(address(path), away)).rejects.toThrow('Failed to fetch');
  });

  it('REQ-302 is not needed for a printed address: it leads to the page that this device has', async () => {
    const id = '0197f3a0-5b1e-7c42-9d10-be11a0000001';
    expect(await led(shortPathOf(id))).toBe(`/memorial/${id}`);
  });

  it('leaves an answer of the server alone', async () => {
    const answer = new Response('', { status: 503 });
    expect(await answerPassage(address('/api/auth/google'), async () => answer)).toBe(answer);
  });
});
