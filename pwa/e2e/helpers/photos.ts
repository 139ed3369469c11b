import { makePhoto } from './photo-maker.ts';

/** As the file picker of a page takes it. */
export type PhotoFile = { name: string; mimeType: string; buffer: Buffer };

/** A 12-megapixel photograph with GPS, as a phone held upright stores it; another `seed` is another picture. */
export async function largePhoto(seed: number): Promise<PhotoFile> {
  return { name: `photo-${seed}.jpg`, mimeType: 'image/jpeg', buffer: await makePhoto({ seed }) };
}

/** A small true photograph; another `seed` is another picture. */
export async function smallPhoto(seed: number): Promise<PhotoFile> {
  const buffer = await makePhoto({ seed, width: 640, height: 480, orientation: 1, thumbnail: false });
  return { name: `small-${seed}.jpg`, mimeType: 'image/jpeg', buffer };
}
