/** The most characters of a domain, as DNS has it. */
export const maxDomainLength = 253;

const domain = /^(?:(?!-)[a-z0-9-]{1,63}(?<!-)\.)+(?!-)[a-z0-9-]{2,63}(?<!-)$/;

/** Whether a text is a domain with at least two parts, in small letters and as DNS writes it. */
export function isDomain(text: string): boolean {
  return text.length <= maxDomainLength && domain.test(text);
}
