/** Returns the text alternative of a photo: its caption, or else its number. `index` counts from 0. */
export function photoName(
  image: { caption: string | null },
  index: number,
  count: number,
  petName: string,
): string {
  return (
    image.caption ?? (count === 1 ? `Photo of ${petName}` : `Photo ${index + 1} of ${count} of ${petName}`)
  );
}
