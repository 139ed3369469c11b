type Corners = Record<'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight', string>;

/** The part of the backend's photograph maker that is used here. */
type PhotoMaker = {
  /** 4000 × 3000 pixels with GPS and orientation 6 by default. */
  makePhoto(options?: {
    width?: number;
    height?: number;
    seed?: number;
    orientation?: number;
    thumbnail?: boolean;
  }): Promise<Buffer>;
  makePhotoOfSize(size: number): Promise<Buffer>;
  cornersOf(picture: Uint8Array): Promise<Corners>;
  uprightCorners: Corners;
};

// Found by its address: an import of its source would make the backend a part of this workspace's compilation.
const address = new URL('../../../backend/test/helpers/photos.ts', import.meta.url).href;
const maker: PhotoMaker = await import(/* @vite-ignore */ address);

export const { makePhoto, makePhotoOfSize, cornersOf, uprightCorners } = maker;
