/**
 * A name as an email repeats it to people who may not know its writer; null for one that holds a web address, which
 * their email program would make a link.
 */
export function plainName(name: string): string | null {
  return /https?:|:\/\/|www\./i.test(name.normalize('NFKC')) ? null : name;
}
