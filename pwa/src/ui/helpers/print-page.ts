import { setPrinting } from './printing.ts';

let preparing: Promise<void> | null = null;

/** Prints the page after rendering the print-only content and loading its photos. */
export function printPage(): Promise<void> {
  preparing ??= prepareAndPrint().finally(() => {
    preparing = null;
  });
  return preparing;
}

async function prepareAndPrint(): Promise<void> {
  setPrinting(true);
  await new Promise((drawn) => setTimeout(drawn));
  const photos = [...document.querySelectorAll<HTMLImageElement>('#main img')];
  for (const photo of photos) photo.loading = 'eager';
  // A photo that can't be loaded leaves an empty space.
  await Promise.all(photos.map((photo) => photo.decode().catch(() => {})));
  window.print();
}
