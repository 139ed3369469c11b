/** What a photo is called for those who do not see it: its caption, else its place. */
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
