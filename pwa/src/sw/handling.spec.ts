// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { handlingOf } from './handling.ts';

const origin = 'https://everpaw.example';
const id = '0197f3a0-5b1e-7c42-9d10-be11a0000001';

function handling(path: string, over: { method?: string; isNavigation?: boolean } = {}) {
  return handlingOf({ method: 'GET', isNavigation: true, origin, url: new URL(path, origin), ...over });
}
const file = (path: string) => handling(path, { isNavigation: false });

describe('who answers a request', () => {
  it('keeps the pages of memorials, however they are opened', () => {
    for (const path of [`/memorial/${id}`, `/memorial/${id}/`, `/memorial/${id}?source=homescreen`])
      expect(handling(path)).toBe('memorial-page');
  });

  it('answers other screens of the app, and only those', () => {
    for (const path of ['/', '/home', '/memorial-gallery', '/create-memorial', `/memorials/${id}/edit`])
      expect(handling(path)).toBe('page');
    for (const path of [
      '/api/logout',
      '/api/login?redirect=/home',
      '/api/auth/google/callback?code=once&state=once',
      '/dev/mail',
      '/docs',
      '/sitemap.xml',
      `/memorial/${id}/manifest.webmanifest`,
    ])
      expect(handling(path)).toBe('passage');
  });

  it('REQ-353 knows a recording from a photo', () => {
    expect(file(`/media/${'a'.repeat(64)}/recording.mp4`)).toBe('recording');
    expect(file(`/media/${'a'.repeat(64)}/w640.webp`)).toBe('picture');
    expect(handling(`/memorial/${id}/recordings`)).toBe('page');
  });

  it('never touches what the app asks of the API, another origin or anything that changes something', () => {
    expect(file('/api/memorials')).toBe('network');
    expect(file(`/api/media/${'a'.repeat(64)}`)).toBe('network');
    expect(handling('https://elsewhere.example/')).toBe('network');
    expect(handling('/', { method: 'POST' })).toBe('network');
  });

  it('MIS-16 takes a photo that is shared to a page, and leaves every other form alone', () => {
    expect(handling(`/memorial/${id}/share`, { method: 'POST' })).toBe('share');
    expect(handling(`/memorial/${id}/share`)).toBe('page');
    for (const path of [`/memorial/${id}`, '/memorial/1/share', `/memorial/${id}/share/x`, '/share'])
      expect(handling(path, { method: 'POST' })).toBe('network');
    expect(handling(`/memorial/${id}/share`, { method: 'POST', isNavigation: false })).toBe('network');
  });

  it('keeps pictures, hashed files, and a memorial’s manifest and icons', () => {
    expect(file(`/media/${'a'.repeat(64)}/w640.webp`)).toBe('picture');
    expect(file('/media/nonsense/w640.webp')).toBe('network');
    expect(file('/assets/index-CxZ.js')).toBe('asset');
    expect(file(`/memorial/${id}/manifest.webmanifest`)).toBe('memorial-file');
    expect(file(`/memorial/${id}/icon-192.png?v=abc`)).toBe('memorial-file');
    expect(file(`/memorial/${id}/share.jpg?v=abc`)).toBe('network');
    expect(file('/sw.js')).toBe('network');
  });
});
