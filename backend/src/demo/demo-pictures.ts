import type { PetType } from '@everpaw/contracts/kernel/pet-types';
import sharp from 'sharp';
import { canvas, seeded } from './brush.ts';
import { type DemoMemorial, demoMemorials } from './demo-memorials.ts';
import {
  bellaAsleep,
  bellaAtTheSea,
  bellaAtTheWindow,
  bellaInTheMeadow,
  bellaInTheSnow,
  cloverAtDawn,
  cloverInClover,
  cloverInTheVegetables,
  cloverUnderTheTree,
  miloAboveTheRoofs,
  miloAmongThePlants,
  miloInHisChair,
  miloOnTheWall,
} from './demo-scenes.ts';

/** A painted picture for a demo memorial: a JPEG of 1,600 × 1,200 pixels. */
export interface DemoPicture {
  readonly bytes: Buffer;
  readonly caption: string;
}

/** The pictures of one demo memorial, the first being the one that stands for it. */
export interface DemoAlbum {
  readonly memorialId: string;
  readonly name: string;
  readonly petType: PetType;
  readonly pictures: readonly DemoPicture[];
}

interface Painting {
  readonly paint: () => string;
  readonly caption: string;
}

const paintings: Readonly<Record<string, readonly Painting[]>> = {
  Bella: [
    { paint: bellaInTheMeadow, caption: 'In the long grass behind the house. She had been called twice.' },
    { paint: bellaAtTheSea, caption: 'Minding the sea, the last Sunday of September.' },
    { paint: bellaAtTheWindow, caption: 'Twenty past five. The car was not yet over the bridge.' },
    { paint: bellaAsleep, caption: 'The blue rug, one ear on duty.' },
    { paint: bellaInTheSnow, caption: 'Her eleventh winter, and the only red collar she ever put up with.' },
  ],
  Milo: [
    { paint: miloAmongThePlants, caption: 'Among the plants he was told about.' },
    { paint: miloAboveTheRoofs, caption: 'The sill, at the hour when the windows come on.' },
    { paint: miloInHisChair, caption: 'Two in the afternoon, any afternoon.' },
    { paint: miloOnTheWall, caption: 'His first wall. The chaffinch stayed quite a while.' },
  ],
  Clover: [
    { paint: cloverInClover, caption: 'How she came by the name.' },
    { paint: cloverAtDawn, caption: 'Before anyone else was up.' },
    { paint: cloverUnderTheTree, caption: 'Under the apple tree, the week it let go of its blossom.' },
    { paint: cloverInTheVegetables, caption: 'Checking whether anyone had noticed.' },
  ],
};

/**
 * The pictures of these demo memorials, painted when they are asked for: about a second each. The same machine gives
 * the same bytes each time, so that seeding twice keeps each picture once.
 */
export async function demoPictures(memorials: readonly DemoMemorial[] = demoMemorials): Promise<DemoAlbum[]> {
  const albums: DemoAlbum[] = [];
  for (const { id, petName, petType } of memorials) {
    const pictures: DemoPicture[] = [];
    for (const { paint, caption } of paintings[petName] ?? [])
      pictures.push({ bytes: await develop(paint()), caption });
    albums.push({ memorialId: id, name: petName, petType, pictures });
  }
  return albums;
}

/** Paper has a grain; without it large skies show the steps of their gradients. */
async function develop(svg: string): Promise<Buffer> {
  const side = 256;
  const random = seeded(7);
  const grain = Buffer.from(Array.from({ length: side * side }, () => 122 + Math.floor(random() * 13)));
  const tile = await sharp(grain, { raw: { width: side, height: side, channels: 1 } })
    .png()
    .toBuffer();
  const painted = await sharp(Buffer.from(svg))
    .resize(canvas)
    .flatten({ background: '#ffffff' })
    .composite([{ input: tile, tile: true, blend: 'overlay' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(painted).jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer();
}
