import { createHash } from 'node:crypto';
import { drawnPetType } from '@everpaw/contracts/kernel/pet-types';
import { iconVersion } from '@everpaw/contracts/memorials/home-screen';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { isIndexable } from '@everpaw/contracts/memorials/memorial-audience';
import { yearRange } from '@everpaw/contracts/memorials/memorial-facts';
import { homeScreenApi } from '@everpaw/contracts/memorials/memorials.api';
import { Controller, Inject, StreamableFile } from '@nestjs/common';
import { drawnIcon } from '../media/drawn-icon.ts';
import type { Derivation, MediaLibrary } from '../media/media-library.ts';
import { publicPhotoCaching } from '../media/serve-media.ts';
import { hasCurrentCopy } from '../platform/http/has-current-copy.ts';
import { In, type Input, Route } from '../platform/http/route.ts';
import { fileHeaders, noIndex } from '../platform/http/security-headers.ts';
import { MEDIA_LIBRARY } from '../platform/kernel/platform.tokens.ts';
import { memorialManifest } from './memorial.page.ts';
import { MemorialQueries } from './memorials.queries.ts';

type PictureName = Input<typeof homeScreenApi.picture>['params']['name'];

function derivationOf(name: PictureName, memorial: MemorialDto): Derivation {
  const focus = memorial.images[0]?.media.focus;
  switch (name) {
    case 'share.jpg':
      return { kind: 'share', petName: memorial.petName, years: yearRange(memorial), focus };
    case 'apple-touch-icon.png':
      return { kind: 'apple-touch-180', focus };
    case 'icon-192.png':
      return { kind: 'icon-192', focus };
    case 'icon-512.png':
      return { kind: 'icon-512', focus };
    case 'icon-maskable-512.png':
      return { kind: 'icon-maskable-512', focus };
  }
}

@Controller()
export class HomeScreenController {
  constructor(
    private readonly queries: MemorialQueries,
    @Inject(MEDIA_LIBRARY) private readonly library: MediaLibrary,
  ) {}

  @Route(homeScreenApi.manifest, { reads: ['memorials'] })
  async manifest(
    @In() { params, caller, request, reply }: Input<typeof homeScreenApi.manifest>,
  ): Promise<string | undefined> {
    const memorial = await this.queries.one(params.id, caller);
    const body = JSON.stringify(memorialManifest(memorial));
    const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
    reply.headers({ etag, 'cache-control': memorial.isPublic ? 'no-cache' : 'private, no-cache' });
    if (hasCurrentCopy(request.headers['if-none-match'], etag)) {
      reply.status(304);
      return;
    }
    reply.type('application/manifest+json');
    return body;
  }

  @Route(homeScreenApi.picture, { reads: ['memorials'] })
  async picture(
    @In() { params, caller, request, reply }: Input<typeof homeScreenApi.picture>,
  ): Promise<StreamableFile | undefined> {
    const memorial = await this.queries.one(params.id, caller);
    const derivation = derivationOf(params.name, memorial);
    const version = `${iconVersion(memorial)} ${JSON.stringify(derivation)}`;
    const etag = `"${createHash('sha1').update(version).digest('base64url')}"`;
    reply.headers({
      ...fileHeaders,
      ...(isIndexable(memorial) ? {} : noIndex),
      etag,
      // The years on it are in the reader's language.
      ...(derivation.kind === 'share' ? { vary: 'Cookie, Accept-Language' } : {}),
      'cache-control': memorial.isPublic ? publicPhotoCaching : 'private, no-cache',
    });
    if (hasCurrentCopy(request.headers['if-none-match'], etag)) {
      reply.status(304);
      return;
    }
    const photo = memorial.images[0]?.media.sha256;
    const made = photo ? await this.library.derive(photo, derivation) : null;
    if (made) return new StreamableFile(made.stream, { type: made.contentType, length: made.size });
    const drawn = await drawnIcon(drawnPetType(memorial.petType), derivation);
    return new StreamableFile(drawn.bytes, { type: drawn.contentType });
  }
}
