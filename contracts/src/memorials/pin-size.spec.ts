import { describe, expect, test } from '@jest/globals';
import { pinSizeOf } from './pin-size.ts';

const media = (width: number, height: number) => ({
  sha256: 'a'.repeat(64),
  width,
  height,
  thumbhash: '',
  color: '#888888',
});
const of = {
  id: '0197f3a0-0000-7000-8000-000000000001',
  memorialId: '0197f3a0-0000-7000-8000-000000000002',
  createdAt: '2026-01-01T00:00:00.000Z',
  orderIndex: 0,
};
const image = (width: number, height: number) => ({
  ...of,
  imageUrl: '',
  caption: null,
  media: media(width, height),
});
const file = { ...of, title: '', description: null, duration: 60, sha256: 'b'.repeat(64) };

describe('what pinning a memorial takes', () => {
  test('recordings count with what they say, photos with the size in which they are kept', () => {
    const page = pinSizeOf({ images: [] });
    const video = { ...file, fileSize: 12_000_000, mimeType: 'video/mp4', videoUrl: '', poster: null };
    const sound = { ...file, fileSize: 400_000, mimeType: 'audio/mp4', audioUrl: '' };
    expect(pinSizeOf({ images: [], videos: [video], audio: [sound] }) - page).toBe(12_400_000);
    const large = pinSizeOf({ images: [image(4_096, 3_072)] }) - page;
    expect(large).toBe(Math.round(1_024 * 768 * 0.15));
    expect(pinSizeOf({ images: [image(1_024, 768)] }) - page).toBe(large);
    expect(pinSizeOf({ images: [image(400, 300)] }) - page).toBe(18_000);
    expect(pinSizeOf({ images: [], videos: [{ ...video, poster: media(1_024, 768) }] }) - page).toBe(
      12_000_000 + large,
    );
  });
});
