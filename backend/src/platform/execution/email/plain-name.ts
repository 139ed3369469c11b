/**
 * Returns a name for emails to people who may not know its author; null if it contains a web address, which
 * email programs would link.
 */
export function plainName(name: string): string | null {
  return /https?:|:\/\/|www\./i.test(name.normalize('NFKC')) ? null : name;
}
