/** A mail as it was sent; `link` is the path and query of the first address in it. */
export type SentMail = { to: string; subject: string; text: string; html: string; link: string };

type Folder = { readonly dataDir: string };

/** The part of the backend's reader of mails that is used here. */
type Reader = {
  mailsTo(site: Folder, address: string): Promise<SentMail[]>;
  mailTo(site: Folder, address: string, subject: string): Promise<SentMail>;
};

// Found by its address: an import of its source would make the backend a part of this workspace's compilation.
const address = new URL('../../../backend/test/helpers/mails.ts', import.meta.url).href;
const reader: Reader = await import(/* @vite-ignore */ address);

/** Every mail to an address, and the wait for the one with a subject, as a site without a mail server keeps them. */
export const { mailsTo, mailTo } = reader;
