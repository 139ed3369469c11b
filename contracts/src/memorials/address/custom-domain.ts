/** Maximum length of a domain in DNS. */
export const maxDomainLength = 253;

const domain = /^(?:(?!-)[a-z0-9-]{1,63}(?<!-)\.)+(?!-)[a-z0-9-]{2,63}(?<!-)$/;

/** Whether a text is a domain with at least two labels, in lower case and as DNS writes it. */
export function isDomain(text: string): boolean {
  return text.length <= maxDomainLength && domain.test(text);
}
