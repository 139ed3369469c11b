/** An email as it was sent; `link` is the path and query of the first address in it. */
export type SentEmail = { to: string; subject: string; text: string; html: string; link: string };

type Folder = { readonly dataDir: string };

/** The part of the backend's reader of emails that is used here. */
type Reader = {
  emailsTo(site: Folder, address: string): Promise<SentEmail[]>;
  emailTo(site: Folder, address: string, subject: string): Promise<SentEmail>;
};

// Found by its address: an import of its source would make the backend a part of this workspace's compilation.
const address = new URL('../../../backend/test/helpers/emails.ts', import.meta.url).href;
const reader: Reader = await import(/* @vite-ignore */ address);

/** Every email to an address, and the wait for the one with a subject, as a site without a mail server keeps them. */
export const { emailsTo, emailTo } = reader;
