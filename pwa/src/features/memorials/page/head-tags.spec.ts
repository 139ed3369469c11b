import { afterEach, describe, expect, test } from 'vitest';
import { photosOf } from '../../../test-memorials.ts';
import { applyHead, memorialHead, siteHead } from './head-tags.ts';

const bella = {
  id: '0197f3a0-0000-7000-8000-000000000010',
  petName: 'Bella',
  petType: 'dog',
  templateId: 'warm-memory',
  images: photosOf('', 1),
};
const milo = {
  id: '0197f3a0-0000-7000-8000-000000000011',
  petName: 'Milo the Magnificent',
  petType: 'cat',
  templateId: 'classic',
  images: [],
};

function head() {
  const read = (selector: string, attribute: string) =>
    [...document.head.querySelectorAll(selector)].map((each) => each.getAttribute(attribute));
  return {
    manifest: read('link[rel="manifest"]', 'href'),
    icon: read('link[rel="apple-touch-icon"]', 'href'),
    title: read('meta[name="apple-mobile-web-app-title"]', 'content'),
    colours: read('meta[name="theme-color"]', 'content'),
  };
}

afterEach(() => {
  document.head.innerHTML = '';
  window.everpawInstall = undefined;
});

describe('the head of a page', () => {
  test('MIS-16 a pet’s page names its own manifest, icon and colours', () => {
    applyHead(document, memorialHead(bella));
    expect(head()).toEqual({
      manifest: [`/memorial/${bella.id}/manifest.webmanifest`],
      icon: [`/memorial/${bella.id}/apple-touch-icon.png?v=000000000000`],
      title: ['Bella'],
      colours: [memorialHead(bella).themeColor.light, memorialHead(bella).themeColor.dark],
    });
  });

  test('MIS-16 going to another pet leaves nothing of the one before, and leaving is the site again', () => {
    applyHead(document, memorialHead(bella));
    applyHead(document, memorialHead(milo));
    expect(head().manifest).toEqual([`/memorial/${milo.id}/manifest.webmanifest`]);
    expect(head().title).toEqual(['Milo the']);
    expect(head().icon).toEqual([`/memorial/${milo.id}/apple-touch-icon.png?v=drawn-cat`]);
    applyHead(document, siteHead);
    expect(head()).toEqual({
      manifest: ['/manifest.webmanifest'],
      icon: ['/icons/apple-touch-icon.png'],
      title: ['Everpaw'],
      colours: ['#f4f3ec', '#161914'],
    });
  });

  test('MIS-16 an install offer for the page before is dropped, one for this page is kept', () => {
    const offer = Object.assign(new Event('beforeinstallprompt'), {
      prompt: async () => {},
      userChoice: Promise.resolve({ outcome: 'accepted' as const }),
    });
    applyHead(document, memorialHead(bella));
    window.everpawInstall = { offer };
    applyHead(document, memorialHead(bella));
    expect(window.everpawInstall.offer).toBe(offer);
    applyHead(document, memorialHead(milo));
    expect(window.everpawInstall.offer).toBeNull();
  });
});
