// @vitest-environment node
import { describe, expect, test, vi } from 'vitest';
import { fetchPicture, sharedMemorial, shareLinks, shareNatively } from './share.ts';

const shared = sharedMemorial('Bella', 'https://everpaw.example/m/1');
const words = {
  title: 'In memory of Bella',
  text: 'A page in loving memory of Bella.',
  url: 'https://everpaw.example/m/1',
};
const jpeg = () => new File(['bytes'], 'memorial.jpg', { type: 'image/jpeg' });
const noPicture = async () => null;

describe('sharing', () => {
  test('REQ-301 hands title, text and address to the phone', async () => {
    const share = vi.fn(async () => {});
    const picture = vi.fn(async () => jpeg());
    expect(await shareNatively(shared, picture, { share })).toBe(true);
    expect(share).toHaveBeenCalledWith(words);
    expect(picture).not.toHaveBeenCalled();
  });

  test('REQ-301 the picture goes along where the phone takes it', async () => {
    const share = vi.fn(async () => {});
    const picture = jpeg();
    const device = { share, canShare: ({ files }: ShareData = {}) => files?.[0]?.type === 'image/jpeg' };
    expect(await shareNatively(shared, async () => picture, device)).toBe(true);
    expect(share).toHaveBeenCalledWith({ ...words, files: [picture] });
    await shareNatively(shared, noPicture, device);
    expect(share).toHaveBeenLastCalledWith(words);
    await shareNatively(shared, async () => picture, { share, canShare: () => false });
    expect(share).toHaveBeenLastCalledWith(words);
  });

  test('REQ-301 a dialog takes over where there is no sheet or it refuses; closing the sheet is an answer', async () => {
    const failing = (name: string) => ({ share: async () => Promise.reject(new DOMException('', name)) });
    expect(await shareNatively(shared, noPicture, {})).toBe(false);
    expect(await shareNatively(shared, noPicture, failing('NotAllowedError'))).toBe(false);
    expect(await shareNatively(shared, noPicture, failing('AbortError'))).toBe(true);
  });

  test('a picture that the server does not have, or no server, is no picture', async () => {
    const answer = vi.fn<() => Promise<Response>>();
    vi.stubGlobal('fetch', answer);
    answer.mockResolvedValueOnce(new Response('bytes', { status: 200 }));
    expect(await (await fetchPicture('/share.jpg'))?.text()).toBe('bytes');
    answer.mockResolvedValueOnce(new Response('no', { status: 404 }));
    expect(await fetchPicture('/share.jpg')).toBeNull();
    answer.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await fetchPicture('/share.jpg')).toBeNull();
    vi.unstubAllGlobals();
  });

  test('the links carry the words and the address, and nothing else', () => {
    const links = shareLinks(shared);
    const message = `${words.text} ${words.url}`;
    const email = new URL(links.email);
    expect([email.protocol, email.searchParams.get('subject'), email.searchParams.get('body')]).toEqual([
      'mailto:',
      words.title,
      `${words.text}\n\n${words.url}`,
    ]);
    expect([...new URL(links.whatsApp).searchParams]).toEqual([['text', message]]);
    expect([...new URL(links.sms).searchParams]).toEqual([['body', message]]);
    expect([...new URL(links.facebook).searchParams]).toEqual([['u', words.url]]);
  });
});
