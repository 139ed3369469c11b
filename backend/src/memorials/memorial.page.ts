import { excerpt } from '@everpaw/contracts/kernel/text/excerpt';
import { pictureUrl, srcSet } from '@everpaw/contracts/media/media.url';
import { pagePathOf } from '@everpaw/contracts/memorials/address/short-address';
import {
  iconVersion,
  installedName,
  largePhotoSizes,
  sharePicture,
  sharePicturePath,
  shortName,
} from '@everpaw/contracts/memorials/home-screen';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { isIndexable } from '@everpaw/contracts/memorials/memorial-audience';
import { yearRange } from '@everpaw/contracts/memorials/memorial-facts';
import { memorialMessages } from '@everpaw/contracts/memorials/memorials.messages';
import { plainStory } from '@everpaw/contracts/memorials/story';
import { themeOf } from '@everpaw/contracts/themes/themes';
import { sharedPhotoField, sharePath } from '@everpaw/contracts/timeline/shared-photo';
import { memoryPhotoTypes } from '@everpaw/contracts/timeline/timeline.limits';
import type { PageHead } from '../platform/http/shell/shell.ts';

/**
 * Returns the head of a memorial's page. A private memorial is excluded from previews, and one that isn't for everyone
 * from search engines.
 */
export function memorialHead(memorial: MemorialDto, origin: string): PageHead {
  const { id, petName, images } = memorial;
  const page = `/memorial/${id}`;
  const version = iconVersion(memorial);
  const words = memorial.memorialText ? plainStory(memorial.memorialText).replace(/\s+/g, ' ') : '';
  const first = images[0]?.media;
  const theme = themeOf(memorial.templateId);
  return {
    title: `${petName} – in memory | Everpaw`,
    description: words === '' ? memorialMessages.noStoryOf(petName) : excerpt(words, 160),
    canonical: isIndexable(memorial) ? `${origin}${pagePathOf(memorial)}` : null,
    image: memorial.isPublic
      ? {
          url: `${origin}${sharePicturePath(memorial)}`,
          ...sharePicture,
          alt: [petName, yearRange(memorial)].filter(Boolean).join(', '),
        }
      : null,
    manifest: `${page}/manifest.webmanifest`,
    mark: { memorialId: id, audience: memorial.isPublic ? 'everybody' : 'keepers' },
    touchIcon: `${page}/apple-touch-icon.png?v=${version}`,
    appTitle: shortName(petName),
    themeColor: { light: theme.colors.secondary, dark: '#161914' },
    preload: first
      ? [
          {
            href: pictureUrl(first, 1024, { format: 'webp' }),
            srcset: srcSet(first, { format: 'webp' }),
            sizes: largePhotoSizes,
            type: 'image/webp',
          },
        ]
      : [],
  };
}

/** Returns the web app manifest of a memorial: a separate app whose scope is exactly its page. */
export function memorialManifest(memorial: MemorialDto): Record<string, unknown> {
  const { id, petName, petType } = memorial;
  // Without a trailing slash: the scope is a prefix, and a slash would exclude the page itself.
  const page = `/memorial/${id}`;
  const version = iconVersion(memorial);
  const { secondary } = themeOf(memorial.templateId).colors;
  const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `${page}/${name}.png?v=${version}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: page,
    scope: page,
    start_url: `${page}?source=homescreen`,
    name: installedName(petName),
    short_name: shortName(petName),
    description: `A page of remembrance for ${petName}, a ${petType === 'other' ? 'companion' : petType}.`,
    display: 'standalone',
    background_color: secondary,
    theme_color: secondary,
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('icon-maskable-512', 512, 'maskable'),
    ],
    shortcuts: [
      { name: 'Guestbook', url: `${page}?source=homescreen#guestbook` },
      { name: 'Timeline', url: `${page}/timeline?source=homescreen` },
    ],
    share_target: {
      action: sharePath(id),
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: sharedPhotoField, accept: memoryPhotoTypes }] },
    },
  };
}
